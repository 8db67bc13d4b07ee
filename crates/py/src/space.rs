//! Spaces: the names of ids, outcomes and features, and the places of the map as arrays.

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::{EdgeId, HexId, VertexId};
use hexhaven_spaces::Space as Inner;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::terms;

/// The action ids, outcomes and features of a rule set on a map.
#[pyclass(module = "hexhaven._native", frozen, subclass)]
pub(crate) struct Space {
    pub(crate) inner: &'static Inner,
}

/// A table of places; -1 fills rows that are too long.
fn table<'py>(py: Python<'py>, rows: Vec<Vec<i64>>) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let flat: Vec<i64> =
        rows.iter().flat_map(|row| row.iter().copied().chain(std::iter::repeat(-1)).take(width)).collect();
    PyArray1::from_vec(py, flat).reshape([rows.len(), width])
}

#[pymethods]
impl Space {
    #[new]
    #[pyo3(signature = (rules="base", *, map=None))]
    fn new(py: Python<'_>, rules: &str, map: Option<&str>) -> PyResult<Self> {
        let rules = terms::rules(py, rules)?;
        let mut spaces = Inner::all().iter().filter(|space| space.rules() == rules);
        let inner = spaces.clone().find(|space| map.is_none_or(|map| space.map_name() == map));
        let missing = || {
            let maps: Vec<_> = spaces.by_ref().map(Inner::map_name).collect();
            let message = format!("{rules} has no map {:?}; it has {}", map.unwrap_or(""), maps.join(", "));
            crate::errors::raise(py, "BadOptions", (message,))
        };
        Ok(Self { inner: inner.ok_or_else(missing)? })
    }

    /// The name with its version.
    #[getter]
    fn name(&self) -> String {
        self.inner.name()
    }

    /// The version of the encoding.
    #[getter]
    fn encoding(&self) -> String {
        self.inner.encoding()
    }

    /// The number of ids.
    #[getter]
    fn n_actions(&self) -> usize {
        self.inner.len()
    }

    /// How many bytes an observation has.
    #[getter]
    fn n_features(&self) -> usize {
        self.inner.layout().len
    }

    /// Rows of seats.
    #[getter]
    fn n_rows(&self) -> usize {
        self.inner.n_rows()
    }

    /// The rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.inner.rules().name()
    }

    /// The map: `small`, `large`, `sea-44`.
    #[getter]
    fn map(&self) -> &'static str {
        self.inner.map_name()
    }

    /// The meaning of an id.
    fn label(&self, id: i64) -> PyResult<String> {
        let n = self.inner.len();
        let label = usize::try_from(id).ok().and_then(|id| self.inner.label(id));
        label
            .ok_or_else(|| PyIndexError::new_err(format!("there is no id {id}: they go from 0 to {}", n - 1)))
    }

    /// The groups of ids: name, first id, number of ids.
    fn groups(&self) -> Vec<(&'static str, usize, usize)> {
        self.inner.groups().iter().map(|group| (group.name, group.start, group.len)).collect()
    }

    /// The outcomes of chance in the order of their ids.
    fn outcome_texts(&self) -> Vec<String> {
        let dialect = Dialect::new(self.inner.map(), self.inner.rules());
        self.inner.outcomes().iter().map(|outcome| dialect.outcome(*outcome).to_string()).collect()
    }

    /// The blocks: name, offset, rows, stride.
    fn blocks(&self) -> Vec<(&'static str, usize, usize, usize)> {
        let blocks = &self.inner.layout().blocks;
        blocks.iter().map(|block| (block.name, block.offset, block.rows, block.stride)).collect()
    }

    /// The features, each a dictionary.
    fn feature_rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut all = Vec::new();
        for block in &self.inner.layout().blocks {
            for feature in &block.features {
                let row = PyDict::new(py);
                row.set_item("block", block.name)?;
                row.set_item("name", feature.about.name)?;
                row.set_item("offset", block.offset + feature.offset)?;
                row.set_item("width", feature.width)?;
                row.set_item("rows", block.rows)?;
                row.set_item("stride", block.stride)?;
                row.set_item("divisor", feature.about.most)?;
                row.set_item("meaning", feature.about.meaning)?;
                row.set_item("rule", feature.about.rule)?;
                all.push(row);
            }
        }
        Ok(all)
    }

    /// The divisor of each byte.
    fn divisors<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        PyArray1::from_vec(py, self.inner.layout().divisors())
    }

    /// The corners of each hex, clockwise from the north.
    #[getter]
    fn hex_vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let topology = self.inner.topology();
        let row = |hex: HexId| topology.vertices_of(hex).iter().map(|vertex| vertex.idx() as i64).collect();
        table(py, topology.hexes.iter().map(row).collect())
    }

    /// The sides of each hex, clockwise from the northeast.
    #[getter]
    fn hex_edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let topology = self.inner.topology();
        let row = |hex: HexId| topology.edges_of(hex).iter().map(|edge| edge.idx() as i64).collect();
        table(py, topology.hexes.iter().map(row).collect())
    }

    /// The two ends of each edge.
    #[getter]
    fn edge_vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let topology = self.inner.topology();
        let row = |edge: EdgeId| topology.ends(edge).iter().map(|vertex| vertex.idx() as i64).collect();
        table(py, topology.edges.iter().map(row).collect())
    }

    /// The vertices one edge away from each vertex, filled with -1.
    #[getter]
    fn vertex_vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let topology = self.inner.topology();
        let row =
            |vertex: VertexId| topology.neighbors(vertex).iter().map(|other| other.idx() as i64).collect();
        table(py, topology.vertices.iter().map(row).collect())
    }

    /// The hexes around each vertex, filled with -1.
    #[getter]
    fn vertex_hexes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let topology = self.inner.topology();
        let row = |vertex: VertexId| topology.hexes_at(vertex).iter().map(|hex| hex.idx() as i64).collect();
        table(py, topology.vertices.iter().map(row).collect())
    }

    /// The axial coordinates of each hex.
    #[getter]
    fn hex_axial<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let topology = self.inner.topology();
        let row = |hex: HexId| {
            let axial = topology.axial(hex);
            vec![i64::from(axial.q), i64::from(axial.r)]
        };
        table(py, topology.hexes.iter().map(row).collect())
    }
}
