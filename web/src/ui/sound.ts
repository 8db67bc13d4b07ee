// Short synthesized sounds, so that nothing has to be loaded.
import { prefs } from './prefs.svelte';

type Sound = 'turn' | 'dice' | 'build' | 'cards' | 'robber' | 'offer' | 'chat' | 'win';

type Note = readonly [frequency: number, start: number, length: number];

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  turn: [
    [660, 0, 0.12],
    [880, 0.13, 0.18],
  ],
  dice: [
    [190, 0, 0.04],
    [240, 0.06, 0.04],
    [170, 0.12, 0.04],
    [210, 0.2, 0.05],
  ],
  build: [
    [220, 0, 0.06],
    [330, 0.07, 0.09],
  ],
  cards: [[520, 0, 0.05]],
  robber: [
    [150, 0, 0.2],
    [120, 0.15, 0.25],
  ],
  offer: [
    [587, 0, 0.09],
    [494, 0.1, 0.12],
  ],
  chat: [[740, 0, 0.06]],
  win: [
    [523, 0, 0.15],
    [659, 0.15, 0.15],
    [784, 0.3, 0.15],
    [1047, 0.45, 0.4],
  ],
};

let context: AudioContext | null = null;

/** Plays a sound, unless sound is off or the browser does not allow it yet. */
export function play(sound: Sound): void {
  // Older browsers have no `userActivation`.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
  if (!prefs.sound || !('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [frequency, start, length] of NOTES[sound]) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = sound === 'dice' || sound === 'robber' ? 'square' : 'triangle';
    oscillator.frequency.value = frequency;
    const from = currentTime + start;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(Math.max(0.0001, 0.15 * prefs.volume), from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    oscillator.connect(volume).connect(destination);
    oscillator.start(from);
    oscillator.stop(from + length + 0.02);
  }
}
