//! Replays a record and prints the points after every turn.
//!
//! ```sh
//! hexhaven match --seats greedy,random --games 1 --out games
//! cargo run -p hexhaven-record --example replay -- games/<record>
//! ```

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use hexhaven_engine::{AnyGame, Rules};
use hexhaven_record::Replay;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("name a record")?;
    let mut replay = Replay::<AnyGame, _>::new(BufReader::new(File::open(path)?))?;
    let mut turn = 0;
    while replay.advance()?.is_some() {
        let now = &replay.game.core().public.turn;
        if now.number != turn {
            turn = now.number;
            let points = now.seats().iter().map(|seat| format!("{seat} {}", replay.game.vp(seat)));
            println!("turn {turn}: {}", points.collect::<Vec<_>>().join(", "));
        }
    }
    println!("{:?}", replay.game.to_act());
    Ok(())
}
