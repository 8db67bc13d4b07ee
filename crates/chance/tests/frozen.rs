//! Frozen vectors: a change here changes every seeded game that anyone has ever named.
//! The values were computed by a second implementation, written from the definitions of the algorithms.

use hexhaven_chance::{Draw, GameRng, SealedRng, game_seed};

#[test]
fn raw_output_is_frozen() {
    let cases = [
        (0, [0x53175D61490B23DF, 0x61DA6F3DC380D507, 0x5C0FDF91EC9A7BFC, 0x02EEBF8C3BBE5E1A]),
        (1, [0xCFC5D07F6F03C29B, 0xBF424132963FE08D, 0x19A37D5757AAF520, 0xBF08119F05CD56D6]),
        (42, [0xD0764D4F4476689F, 0x519E4174576F3791, 0xFBE07CFB0C24ED8C, 0xB37D9F600CD835B8]),
        (u64::MAX, [0x56CCF8CE948E27B2, 0xE68588432E5A5B90, 0xE3E9B5A48119CA8B, 0x460F19495532AE73]),
    ];
    for (seed, expected) in cases {
        let mut rng = GameRng::new(seed);
        assert_eq!([(); 4].map(|()| rng.next_u64()), expected, "seed {seed}");
    }
}

#[test]
fn game_seeds_are_frozen() {
    let cases = [
        (0, 0, 0xA706DD2F4D197E6F),
        (0, 1, 0xB382A305F4414F5E),
        (0, 2, 0x631A9154FBABF717),
        (1, 0, 0x5E41AB087439611E),
        (1, u64::MAX, 0xDCE423FC82C0D5B8),
        (u64::MAX, 0, 0x5DC20AA7B2A27137),
        (2024, 1_000_000, 0xF2BCC21EF1E0C6DE),
    ];
    for (master, index, expected) in cases {
        assert_eq!(game_seed(master, index), expected, "master {master}, index {index}");
        assert_eq!(GameRng::for_game(master, index), GameRng::new(expected));
    }
}

#[test]
fn bounded_draws_are_frozen() {
    let mut rng = GameRng::new(42);
    let dice: Vec<u32> = (0..24).map(|_| rng.below(6)).collect();
    assert_eq!(dice, [4, 1, 5, 4, 4, 3, 0, 3, 1, 5, 3, 5, 4, 0, 2, 3, 1, 0, 3, 2, 0, 5, 3, 3]);

    let mut rng = GameRng::new(42);
    let bounds = [1, 2, 3, 5, 7, 11, 14, 19, 25, 36, 100, 1000, 65_537, 1 << 31, u32::MAX];
    let expected = [0, 0, 2, 3, 5, 6, 1, 11, 5, 33, 55, 850, 44_565, 149_315_549, 1_731_186_643];
    assert_eq!(bounds.map(|n| rng.below(n)), expected);
}

#[test]
fn rejection_is_frozen() {
    // With three thousand million values about every third draw is rejected.
    let mut rng = GameRng::new(42);
    let draws: Vec<u32> = (0..8).map(|_| rng.below(3_000_000_000)).collect();
    let expected = [
        956_463_119,
        2_951_682_504,
        2_103_406_794,
        2_380_513_468,
        1_815_367_345,
        2_800_041_352,
        2_550_089_478,
        2_040_019_411,
    ];
    assert_eq!(draws, expected);
}

#[test]
fn shuffle_is_frozen() {
    let mut hexes: Vec<u8> = (0..19).collect();
    GameRng::new(7).shuffle(&mut hexes);
    assert_eq!(hexes, [7, 4, 11, 13, 2, 16, 5, 8, 18, 0, 10, 17, 9, 15, 14, 6, 12, 3, 1]);
}

/// The first words of ChaCha20 with an all-zero key and nonce (RFC 8439, appendix A.1, test vectors 1 and 2).
#[test]
fn sealed_draws_are_frozen() {
    let mut rng = SealedRng::new([0; 32]);
    let words = [0xade0_b876_u32, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653];
    let expected = words.map(|word| ((u64::from(word) * 1_000_000) >> 32) as u32);
    assert_eq!([(); 4].map(|()| rng.below(1_000_000)), expected);
    assert_eq!(rng.position(), 4);
    rng.seek(16);
    assert_eq!(rng.below(1 << 31), 0xbee7_079f >> 1);
    rng.seek(0);
    assert_eq!(rng.below(1_000_000), expected[0]);
}
