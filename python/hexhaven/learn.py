"""Learning with torch: a small network, policies made of networks, export to ONNX. `pip install hexhaven[torch]`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from ._errors import BadModel
from ._match import Policy
from ._spaces import Space

__all__ = ["ActorCritic", "export_onnx", "masked", "policy"]


class ActorCritic(nn.Module):  # type: ignore[misc]
    """A perceptron over the bytes of an observation: logits of all ids, and the value of the position."""

    def __init__(self, space: Space, width: int = 128) -> None:
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(space.scale))
        self.body = nn.Sequential(nn.Linear(space.n_features, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.actor = nn.Linear(width, space.n_actions)
        self.critic = nn.Linear(width, 1)
        with torch.no_grad():
            self.actor.weight.mul_(0.01)
            self.actor.bias.zero_()

    def forward(self, obs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits `(k, actions)` and values `(k,)` of observations `(k, features)`."""
        hidden = self.body(obs.float() * self.scale)
        return self.actor(hidden), self.critic(hidden).squeeze(-1)


def masked(logits: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Logits with those of illegal ids far below all others."""
    return logits.masked_fill(~mask, -1e9)


def policy(name: str, module: nn.Module, *, sample: bool = False, seed: int = 0) -> Policy:
    """A policy for `hexhaven.match`: the best legal id, or one drawn by the probabilities of the network."""
    generator = torch.Generator().manual_seed(seed)

    def choose(obs: Any, mask: Any) -> Any:
        with torch.no_grad():
            logits = module(torch.from_numpy(np.ascontiguousarray(obs)))
        logits = masked(logits[0] if isinstance(logits, tuple) else logits, torch.from_numpy(mask))
        if sample:
            return torch.multinomial(logits.softmax(-1), 1, generator=generator).squeeze(-1).numpy()
        return logits.argmax(-1).numpy()

    return Policy(name, choose)


class _Logits(nn.Module):  # type: ignore[misc]
    def __init__(self, module: nn.Module) -> None:
        super().__init__()
        self.module = module

    def forward(self, obs: torch.Tensor) -> torch.Tensor:
        logits = self.module(obs)
        return logits[0] if isinstance(logits, tuple) else logits


def export_onnx(module: nn.Module, space: Space, path: str | Path, *, trade: str = "catalogue") -> None:
    """Writes a network as a bot: `hexhaven match --seats onnx:FILE,greedy` and `hexhaven.Bot("onnx:FILE")` play it.

    The file says for which space, which encoding and which trades it was made. What onnxruntime computes is compared
    with torch before the file is kept.
    """
    import onnx
    import onnxruntime

    path = Path(path)
    module = module.eval()
    example = torch.zeros((2, space.n_features), dtype=torch.uint8)
    torch.onnx.export(
        _Logits(module).eval(),
        (example,),
        str(path),
        input_names=["obs"],
        output_names=["logits"],
        dynamic_axes={"obs": {0: "batch"}, "logits": {0: "batch"}},
        opset_version=18,
        dynamo=False,
    )
    model = onnx.load(str(path))
    keys = {"hexhaven.space": space.name, "hexhaven.obs": space.encoding, "hexhaven.trade": trade}
    onnx.helper.set_model_props(model, keys)
    onnx.save(model, str(path))
    rng = np.random.default_rng(0)
    obs = rng.integers(0, 4, (16, space.n_features)).astype(np.uint8)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    (other,) = session.run(["logits"], {"obs": obs})
    with torch.no_grad():
        own = _Logits(module)(torch.from_numpy(obs)).numpy()
    if own.shape != (16, space.n_actions) or not np.allclose(own, other, atol=1e-4):
        path.unlink()
        raise BadModel(f"the exported network computes something else than torch: {np.abs(own - other).max()}")
