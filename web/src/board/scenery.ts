// The drawings of the terrains, all our own and made of a few simple shapes. Each terrain has its own pattern, so that
// it is recognizable without color.

export interface TerrainLook {
  /** The upper and the lower color of the ground. */
  readonly ground: readonly [string, string];
  readonly drawing: string;
}

type Spot = readonly [x: number, y: number, scale: number];

function scatter(id: string, spots: readonly Spot[]): string {
  return spots.map(([x, y, scale]) => `<use href="#${id}" transform="translate(${x} ${y}) scale(${scale})"/>`).join('');
}

/** Courses of bricks over the whole hex, some of them darker or lighter. */
function bricks(): string {
  const [course, brick] = [15, 30];
  let shades = '';
  let mortar = '';
  for (let row = -4; row < 4; row += 1) {
    const y = row * course;
    mortar += `M-60 ${y}H60`;
    for (let column = -3; column < 3; column += 1) {
      const x = column * brick + (row % 2 === 0 ? 0 : brick / 2);
      mortar += `M${x} ${y}v${course}`;
      const tint = { 0: '#8f4526', 3: '#dd9067' }[(((row * 5 + column * 3) % 7) + 7) % 7];
      if (tint) shades += `<rect x="${x}" y="${y}" width="${brick}" height="${course}" fill="${tint}" opacity=".5"/>`;
    }
  }
  return `${shades}<path d="${mortar}" stroke="#ecc0a2" stroke-width="1.8" fill="none" opacity=".85"/>`;
}

const FOREST: readonly Spot[] = [
  [-12, -41, 0.8],
  [12, -39, 0.88],
  [-31, -29, 0.95],
  [31, -28, 0.9],
  [-41, -6, 0.92],
  [41, -5, 0.98],
  [-39, 18, 1],
  [39, 19, 0.92],
  [-22, 33, 1.02],
  [21, 34, 1],
  [0, 39, 0.95],
  [0, -33, 0.9],
];
const PASTURE: readonly Spot[] = [
  [0, -38, 0.95],
  [27, -28, 0.9],
  [-38, 0, 0.95],
  [38, -2, 1],
  [-30, 25, 1],
  [-8, 38, 0.9],
  [12, 44, 0.8],
];
const FIELDS: readonly Spot[] = [
  [-12, -38, 0.8],
  [12, -38, 0.8],
  [-32, -24, 0.9],
  [32, -24, 0.9],
  [-40, 6, 0.95],
  [40, 6, 0.95],
  [-28, 30, 0.9],
  [28, 30, 0.9],
  [-10, 39, 0.8],
  [10, 39, 0.8],
];
const MOUNTAINS: readonly Spot[] = [
  [0, -36, 0.8],
  [-29, -20, 0.92],
  [29, -19, 0.98],
  [-36, 14, 0.85],
  [37, 15, 0.8],
  [0, 40, 0.95],
];
const FLOWERS =
  '<g fill="#fff" opacity=".95"><circle cx="15" cy="-42" r="1.8"/><circle cx="42" cy="14" r="2"/>' +
  '<circle cx="-43" cy="15" r="1.8"/><circle cx="-20" cy="40" r="1.8"/></g>';
const SHEEP = scatter('sheep', [
  [-25, -24, 0.95],
  [29, 27, 1],
]);
const DUNES =
  '<g fill="#d3b982" opacity=".75"><path d="M-52-8Q-30-34-8-12Q-24-20-34-8Q-44-12-52-8Z"/><path d="M0-20Q24-46 48-18Q30-30 18-16Q8-22 0-20Z"/>' +
  '<path d="M-44 26Q-18-2 8 22Q-10 12-22 26Q-34 20-44 26Z"/><path d="M4 38Q24 10 48 30Q32 24 22 36Q12 32 4 38Z"/></g>' +
  '<g fill="none" stroke="#b99c5f" stroke-width="1.7" stroke-linecap="round"><path d="M-52-8Q-30-34-8-12"/><path d="M0-20Q24-46 48-18"/>' +
  '<path d="M-44 26Q-18-2 8 22"/><path d="M4 38Q24 10 48 30"/><path d="M-22 46Q-10 36 4 48"/><path d="M-22-40Q-10-50 4-42"/></g>';
const RIPPLES =
  '<path d="M-40-18q8-7 16 0t16 0t16 0M-30 6q8-7 16 0t16 0M-36 28q8-7 16 0t16 0t16 0" fill="none" stroke="#dff2f6" stroke-width="2" opacity=".8"/>';

const NUGGETS = scatter('nugget', [
  [-6, -43, 0.8],
  [27, -30, 1],
  [-33, -22, 1.1],
  [42, -6, 0.85],
  [-42, 8, 0.8],
  [-24, 29, 1],
  [38, 20, 1.1],
  [2, 41, 0.95],
]);
const RIVER =
  '<path d="M-56-34Q-26-34-20-8T10 22T58 40" fill="none" stroke="#7cc3d8" stroke-width="9" opacity=".85"/>' +
  '<path d="M-56-34Q-26-34-20-8T10 22T58 40" fill="none" stroke="#d8f1f5" stroke-width="1.6" stroke-dasharray="7 9"/>';
const MIST =
  '<g fill="#fff" opacity=".8"><ellipse cx="-20" cy="-26" rx="30" ry="9"/><ellipse cx="22" cy="-10" rx="32" ry="10"/>' +
  '<ellipse cx="-16" cy="12" rx="36" ry="10"/><ellipse cx="20" cy="32" rx="28" ry="9"/></g>' +
  '<path d="M-8-12C-8-24 10-24 10-12C10-3 1-4 1 6M1 13V16" fill="none" stroke="#66747f" stroke-width="5" stroke-linecap="round"/>';

export const TERRAINS: Readonly<Record<string, TerrainLook>> = {
  forest: { ground: ['#5c9d62', '#478a51'], drawing: scatter('tree', FOREST) },
  hills: { ground: ['#cd7449', '#b55c35'], drawing: bricks() },
  pasture: { ground: ['#b4da70', '#9bc858'], drawing: scatter('tuft', PASTURE) + FLOWERS + SHEEP },
  fields: { ground: ['#f6d365', '#ecbd3f'], drawing: scatter('ear', FIELDS) },
  mountains: { ground: ['#a9b0bb', '#8a929f'], drawing: scatter('peak', MOUNTAINS) },
  desert: { ground: ['#f1e4c3', '#e3d1a3'], drawing: DUNES },
  sea: { ground: ['#6fb7cf', '#4b9fc0'], drawing: RIPPLES },
  gold: { ground: ['#a9824b', '#86632f'], drawing: RIVER + NUGGETS },
  fog: { ground: ['#dfe6ea', '#c3ced6'], drawing: MIST },
};

const UNKNOWN: TerrainLook = { ground: ['#d8d2c4', '#c3bba9'], drawing: '' };

/** How a terrain looks; one that is not known is plain ground. */
export function terrainLook(terrain: string): TerrainLook {
  return TERRAINS[terrain] ?? UNKNOWN;
}
