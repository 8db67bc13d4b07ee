// Short sounds of wood, dice, cards and water, synthesized so that nothing must be loaded.
import type { Update } from '../generated/protocol';
import { innerOf, isBuilding } from '../model/events';
import type { EventName } from '../model/events';
import type { Look } from '../rulesets';
import { prefs } from './prefs.svelte';

type Sound =
  'turn' | 'dice' | 'build' | 'cards' | 'steps' | 'offer' | 'chat' | 'win' | 'award' | 'clash' | 'sea' | 'disc';

/** A part of a sound; times are in seconds, pitches in hertz. */
interface Part {
  /** Noise through a filter, or a tone with an overtone, as of a wooden bar. */
  readonly of: 'noise' | 'bar' | 'metal';
  readonly at: number;
  readonly length: number;
  readonly pitch: number;
  /** The pitch that it slides to. */
  readonly to?: number;
  readonly loud: number;
}

/** Wood on wood: a dull body and a short click. */
const knock = (at: number, pitch: number, loud = 1): Part[] => [
  { of: 'bar', at, length: 0.11, pitch, to: pitch * 0.6, loud: 0.9 * loud },
  { of: 'noise', at, length: 0.025, pitch: 2200, loud: 0.5 * loud },
];
const clack = (at: number, pitch: number, loud: number): Part => ({ of: 'noise', at, length: 0.035, pitch, loud });
const swish = (at: number): Part => ({ of: 'noise', at, length: 0.11, pitch: 5200, to: 2600, loud: 0.6 });
const bar = (at: number, pitch: number, length = 0.35): Part => ({ of: 'bar', at, length, pitch, loud: 0.55 });
const clang = (at: number, pitch: number): Part => ({ of: 'metal', at, length: 0.22, pitch, loud: 0.22 });

const SOUNDS: Readonly<Record<Sound, readonly Part[]>> = {
  turn: [bar(0, 659), bar(0.12, 880, 0.5)],
  dice: [
    clack(0, 2600, 0.7),
    clack(0.07, 3300, 0.8),
    clack(0.13, 2300, 0.6),
    clack(0.24, 2900, 0.7),
    clack(0.31, 2500, 0.45),
    ...knock(0.4, 210, 0.6),
    clack(0.47, 2700, 0.3),
  ],
  build: [...knock(0, 250), ...knock(0.12, 190, 0.7)],
  cards: [swish(0), swish(0.09)],
  steps: [...knock(0, 200, 0.8), ...knock(0.17, 178, 0.8), ...knock(0.34, 158)],
  offer: [bar(0, 587, 0.2), bar(0.11, 494, 0.3)],
  chat: [{ of: 'bar', at: 0, length: 0.09, pitch: 520, to: 780, loud: 0.4 }],
  award: [bar(0, 784), bar(0.1, 988), bar(0.2, 1175, 0.6)],
  win: [bar(0, 523), bar(0.14, 659), bar(0.28, 784), bar(0.44, 1047, 0.9), bar(0.44, 784, 0.9)],
  clash: [clang(0.1, 1240), clang(0.32, 1560), clang(0.5, 1180), ...knock(0.75, 140), clang(0.9, 1400)],
  sea: [
    { of: 'noise', at: 0, length: 0.8, pitch: 350, to: 1100, loud: 1.5 },
    { of: 'noise', at: 0.6, length: 0.9, pitch: 1100, to: 260, loud: 1.7 },
  ],
  disc: [clack(0, 1500, 0.4), clack(0.12, 1700, 0.4), clack(0.21, 1900, 0.45), ...knock(0.42, 320, 0.7)],
};

const OF_SCENES: { readonly [key in Look['scene']]?: Sound } = {
  dice: 'dice',
  award: 'award',
  card: 'cards',
  ship: 'sea',
  battle: 'clash',
  wave: 'sea',
  disc: 'disc',
  alarm: 'steps',
};

/** The sounds of events; the first in this order is played. */
const OF_EVENTS: readonly (readonly [Sound, readonly EventName[]])[] = [
  ['dice', ['rolled']],
  ['steps', ['robber_moved', 'pirate_moved', 'knight_moved', 'chased', 'pirate_chased']],
  ['build', ['promoted', 'activated', 'improved', 'demolished']],
  ['offer', ['offered']],
  [
    'cards',
    ['received', 'traded', 'bank_traded', 'stolen', 'discarded', 'drew', 'drawn', 'took', 'cards_taken', 'monopolized'],
  ],
];

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
/** Whether the last scene has already sounded for its step. */
let lastScene: Sound | null = null;

/** Plays the sound of a scene. */
export function playScene(scene: Look['scene']): void {
  lastScene = OF_SCENES[scene] ?? null;
  if (lastScene) play(lastScene);
}

/** Plays the sound of some steps, unless a scene has played it. */
export function playStep(fresh: readonly Update[]): void {
  const names = fresh.flatMap(({ events }) => (events ?? []).map((event) => innerOf(event).type));
  const sounds = (sound: Sound, of: readonly EventName[]) =>
    sound !== lastScene && names.some((name) => of.includes(name) || (sound === 'build' && isBuilding(name)));
  const found = OF_EVENTS.find(([sound, of]) => sounds(sound, of));
  lastScene = null;
  if (found) play(found[0]);
}

/** Plays a sound, unless sound is off or the browser does not allow it yet. */
export function play(sound: Sound): void {
  // Older browsers have no `userActivation`.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
  if (!prefs.sound || !('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const part of SOUNDS[sound]) playPart(context, part);
}

function playPart(audio: AudioContext, part: Part): void {
  const from = audio.currentTime + part.at;
  const volume = audio.createGain();
  const loudest = Math.max(0.0001, 0.5 * part.loud * prefs.volume);
  const swells = part.of === 'noise' && part.length > 0.5;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(loudest, from + (swells ? part.length * 0.5 : 0.004));
  volume.gain.exponentialRampToValueAtTime(0.0001, from + part.length);
  volume.connect(audio.destination);
  for (const [source, level] of sourcesOf(audio, part, from)) {
    const share = audio.createGain();
    share.gain.value = level;
    source.connect(share).connect(volume);
  }
}

/** The nodes that make a part sound, with their shares. */
function sourcesOf(audio: AudioContext, { of, pitch, to, length }: Part, from: number): [AudioNode, number][] {
  const slide = (param: AudioParam, factor: number) => {
    param.setValueAtTime(pitch * factor, from);
    param.exponentialRampToValueAtTime((to ?? pitch) * factor, from + length);
  };
  if (of === 'noise') {
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = noise ??= whiteNoise(audio);
    source.loop = true;
    filter.type = 'bandpass';
    filter.Q.value = 1.4;
    slide(filter.frequency, 1);
    source.connect(filter);
    source.start(from);
    source.stop(from + length + 0.02);
    return [[filter, 1]];
  }
  // A wooden bar sounds its fourth harmonic, metal sounds partials that fit no scale.
  const partials =
    of === 'bar'
      ? ([
          [1, 0.8],
          [3.93, 0.16],
        ] as const)
      : ([
          [1, 0.5],
          [1.47, 0.4],
          [2.63, 0.35],
        ] as const);
  return partials.map(([factor, level]) => {
    const source = audio.createOscillator();
    slide(source.frequency, factor);
    source.start(from);
    source.stop(from + length + 0.02);
    return [source, level];
  });
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  // A fixed sequence, because nothing here needs chance.
  for (let [idx, state] = [0, 1]; idx < samples.length; idx += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    samples[idx] = state / 1_073_741_824 - 1;
  }
  return buffer;
}
