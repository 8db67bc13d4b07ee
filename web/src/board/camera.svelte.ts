// How the board is looked at: nearer by wheel, pinch or key, and moved by dragging. At rest it shows the whole island.
import type { Frame, Point } from './geometry';

const [NEAREST, STILL] = [3.2, 6];

export class Camera {
  scale = $state(1);
  #shift = $state.raw<Point>({ x: 0, y: 0 });
  readonly #frame: () => Frame;
  // Nothing shows it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #fingers = new Map<number, Point>();
  /** How many pixels the board was dragged since the last press. */
  #dragged = 0;

  constructor(frame: () => Frame) {
    this.#frame = frame;
  }

  get transform(): string {
    return `translate(${this.#shift.x.toFixed(1)} ${this.#shift.y.toFixed(1)}) scale(${this.scale.toFixed(3)})`;
  }

  /** Whether the last press was a drag, not a pick. */
  get wasDragged(): boolean {
    return this.#dragged > STILL;
  }

  /** Zooms around a point of the drawing, or around its middle; a factor of 0 shows everything again. */
  zoom(by: number, around?: Point): void {
    const { x, y, width, height } = this.#frame();
    const fixed = around ?? { x: x + width / 2, y: y + height / 2 };
    const scale = by === 0 ? 1 : Math.min(NEAREST, Math.max(1, this.scale * by));
    const share = scale / this.scale;
    const shift = (at: number, old: number) => at - (at - old) * share;
    this.scale = scale;
    this.#move({ x: shift(fixed.x, this.#shift.x), y: shift(fixed.y, this.#shift.y) });
  }

  /** A point of the drawing in island coordinates. */
  onIsland({ x, y }: Point): Point {
    return { x: (x - this.#shift.x) / this.scale, y: (y - this.#shift.y) / this.scale };
  }

  /** Follows wheel and fingers on a drawing. */
  follow(svg: SVGSVGElement): () => void {
    const at = (event: MouseEvent) => pointIn(svg, event);
    const unit = () => 1 / (svg.getScreenCTM()?.a ?? 1);
    const down = (event: PointerEvent) => {
      if (this.#fingers.size === 0) this.#dragged = 0;
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => this.#drag(event, unit(), at);
    const up = (event: PointerEvent) => this.#fingers.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 500), at(event));
    };
    svg.addEventListener('pointerdown', down);
    svg.addEventListener('wheel', wheel, { passive: false });
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      svg.removeEventListener('pointerdown', down);
      svg.removeEventListener('wheel', wheel);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  }

  #drag(event: PointerEvent, unit: number, at: (event: MouseEvent) => Point): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    this.#dragged += Math.hypot(dx, dy);
    if (other) {
      const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      this.zoom(apart(now) / apart(before), at(event));
    } else if (this.scale > 1) this.#move({ x: this.#shift.x + dx * unit, y: this.#shift.y + dy * unit });
  }

  /** Moves the drawing, but never so far that its edge comes into sight. */
  #move({ x, y }: Point): void {
    const frame = this.#frame();
    const within = (value: number, start: number, length: number) =>
      Math.min(start * (1 - this.scale), Math.max((start + length) * (1 - this.scale), value));
    this.#shift = { x: within(x, frame.x, frame.width), y: within(y, frame.y, frame.height) };
  }
}

/** Where the pointer is, in the coordinates of a drawing. */
export function pointIn(svg: SVGSVGElement, { clientX, clientY }: MouseEvent): Point {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
}
