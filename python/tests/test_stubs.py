"""The package's documentation: docstrings run, and every public name has one."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
from pathlib import Path

import pytest

import hexhaven as hh

MODULES = ["hexhaven", *(f"hexhaven._{name}" for name in ("batch", "errors", "game", "match", "shape", "spaces"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_run(name: str):
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0 and result.attempted > 0


@pytest.mark.parametrize("name", ["hexhaven.gym", "hexhaven.zoo"])
def test_docstrings_of_adapters_run(name: str):
    pytest.importorskip("pettingzoo")
    module = importlib.import_module(name)
    result = doctest.testmod(module)
    assert result.failed == 0 and result.attempted > 0


def test_every_public_name_is_documented():
    for name in hh.__all__:
        value = getattr(hh, name)
        assert inspect.getdoc(value), name
        if inspect.isclass(value):
            for method, body in inspect.getmembers(value, inspect.isfunction):
                if not method.startswith("_") and method in vars(value):
                    assert inspect.getdoc(body), f"{name}.{method}"


ROOT = Path(__file__).parents[2]
PAGES = [*(ROOT / "docs" / "python").glob("*.md"), *ROOT.glob("README.md"), *(ROOT / "python").glob("README.md")]


@pytest.mark.parametrize("page", sorted(PAGES), ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_pages_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Blocks marked `python` run one after the other, unless they say `# not run`."""
    if page.stem == "adapters":
        pytest.importorskip("gymnasium", reason="pip install gymnasium")
        pytest.importorskip("pettingzoo", reason="pip install pettingzoo")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.S)
    namespace: dict[str, object] = {}
    for block in blocks:
        if "# not run" not in block:
            exec(compile(block, str(page), "exec"), namespace)
