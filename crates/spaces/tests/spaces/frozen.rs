//! Frozen and generated files: the ids of every space, and the page of features. `UPDATE_EXPECT=1` rewrites both; a
//! changed id needs a new version.

use std::path::Path;

use hexhaven_spaces::{Space, features_page, ids_file};
use hexhaven_testkit::expect::{expect_file, testdata};

#[test]
fn ids_are_frozen() {
    for space in Space::all() {
        let name = space.name().replace('/', "-");
        expect_file(&testdata("spaces").join(format!("{name}.txt")), &ids_file(space));
    }
}

#[test]
fn the_page_of_features_is_fresh() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/python/features.md");
    expect_file(&page, &features_page());
}

#[test]
fn every_id_has_a_group_and_a_label_of_its_own() {
    for space in Space::all() {
        let mut labels: Vec<_> = (0..space.len()).map(|id| space.label(id).unwrap()).collect();
        assert!(space.label(space.len()).is_none(), "{}", space.name());
        labels.sort();
        let n = labels.len();
        labels.dedup();
        assert_eq!(labels.len(), n, "{}", space.name());
    }
}

#[test]
fn features_follow_one_another_without_gaps() {
    for space in Space::all() {
        let mut at = 0;
        for block in &space.layout().blocks {
            assert_eq!(block.offset, at, "{} {}", space.name(), block.name);
            let widths: usize = block.features.iter().map(|feature| feature.width).sum();
            assert_eq!(block.stride, widths, "{} {}", space.name(), block.name);
            at += block.rows * block.stride;
        }
        assert_eq!(at, space.layout().len, "{}", space.name());
    }
}
