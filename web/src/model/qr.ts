// A QR code of a short text, for another device to scan: bytes, the lowest level of correction, up to version 5. That is
// room for 106 bytes in one block, and no version has to be written into the picture.

/** The code as rows of modules, `true` where it is dark; `null` if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  // A header of 12 bits and an end of 4 take two bytes.
  const version = DATA.findIndex((room) => bytes.length + 2 <= room) + 1;
  const [room, check] = [DATA[version - 1], CHECK[version - 1]];
  if (room === undefined || check === undefined) return null;
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: room }, (_, idx) =>
    idx * 2 < nibbles.length
      ? ((nibbles[idx * 2] ?? 0) << 4) | (nibbles[idx * 2 + 1] ?? 0)
      : (idx - nibbles.length / 2) % 2 === 0
        ? 0xec
        : 0x11,
  );
  return drawn(version, [...data, ...remainder(data, generator(check))]);
}

/** Bytes of data and of correction, by version. */
const DATA = [19, 34, 55, 80, 108];
const CHECK = [7, 10, 15, 20, 26];
/** The lowest level of correction and the first mask, as they are written into the picture. */
const FORMAT = 0b111011111000100;

/** The product of two numbers of the field of 256. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The polynomial that the correction is the remainder by, without its first coefficient. */
function generator(degree: number): number[] {
  let [result, root] = [[...Array<number>(degree - 1).fill(0), 1], 1];
  for (let step = 0; step < degree; step += 1) {
    result = result.map((coefficient, idx) => times(coefficient, root) ^ (result[idx + 1] ?? 0));
    root = times(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = divisor.map((coefficient, idx) => (rest[idx + 1] ?? 0) ^ times(coefficient, factor));
  }
  return rest;
}

function drawn(version: number, bytes: readonly number[]): boolean[][] {
  const size = 17 + 4 * version;
  const rows = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    const row = rows[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  /** Squares around a middle: rings of these distances are light. */
  const rings = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  if (version > 1) rings(size - 7, size - 7, 2, [1]);
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((FORMAT >> bit) & 1) === 1;
    // Once around the first square, and once at the two others.
    if (bit < 8) {
      set(8, bit < 6 ? bit : bit + 1, dark);
      set(size - 1 - bit, 8, dark);
    } else {
      set(bit === 8 ? 7 : 14 - bit, 8, dark);
      set(8, size - 15 + bit, dark);
    }
  }
  set(8, size - 8, true);
  fill(rows, bytes);
  return rows.map((row) => row.map((dark) => dark === true));
}

/** Writes the bits into what is free, in pairs of columns from the right, up and down in turn. */
function fill(rows: (boolean | null)[][], bytes: readonly number[]): void {
  const size = rows.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = rows[y];
        if (!row || row[x] !== null) continue;
        const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        row[x] = (bit === 1) !== ((x + y) % 2 === 0);
        at += 1;
      }
    }
  }
}
