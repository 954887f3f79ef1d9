import { drawing, short } from '../sheet';

const [cos30, ink] = [Math.sqrt(3) / 2, 'var(--colour-ink,#17140f)'];

/** Projects a point in space to the drawing: x to the right and down, y to the left and down, z up. */
function project(x: number, y: number, z: number): string {
  return `${short((x - y) * cos30)} ${short((x + y) / 2 - z)}`;
}

interface Box {
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  /** The colours of its top, its left side and its right side. */
  readonly faces: readonly [string, string, string];
}

/** Draws the three visible faces of a box, isometric. */
function box({ at: [x, y, z], size: [w, d, h], faces: [top, left, right] }: Box): string {
  const face = (fill: string, ...points: readonly (readonly [number, number, number])[]) =>
    `<path style="fill:${fill}" d="M${points.map((point) => project(...point)).join('L')}Z"/>`;
  return [
    face(top, [x, y, z + h], [x + w, y, z + h], [x + w, y + d, z + h], [x, y + d, z + h]),
    face(left, [x, y + d, z + h], [x + w, y + d, z + h], [x + w, y + d, z], [x, y + d, z]),
    face(right, [x + w, y, z + h], [x + w, y + d, z + h], [x + w, y + d, z], [x + w, y, z]),
  ].join('');
}

/** Draws the number of a part in a circle, with a line to the part. */
function number(count: number, from: string, x: number, y: number): string {
  return `<path stroke-width="2" d="M${from}L${x} ${y}"/><circle cx="${x}" cy="${y}" r="21" stroke-width="3" style="fill:#ffd23f"/><text x="${x}" y="${y + 8}" text-anchor="middle" style="fill:#17140f;stroke:none;font-size:23px;font-weight:700">${count}</text>`;
}

const yellow = ['#ffd23f', '#f0ab14', '#e09a0b'] as const;
const brass = ['#e9b878', '#d39a54', '#b97f3c'] as const;
const dark = ['#4a4843', '#34322e', '#26241f'] as const;
const paper = ['#fffdf4', '#f6ecd2', '#eadfc0'] as const;

/** Draws a toaster taken apart: the case, its plates, the wires, the spring and the base. */
export function drawToaster(): string {
  const slot = (y: number) =>
    `<path style="fill:${dark[2]}" d="M${[
      [18, y, 100],
      [142, y, 100],
      [142, y + 14, 100],
      [18, y + 14, 100],
    ]
      .map(([x = 0, at = 0, z = 0]) => project(x, at, z + 390))
      .join('L')}Z"/>`;
  const wires = [0, 1, 2].map((row) => {
    const y = 24 + row * 26;
    const [left, right] = [project(20, y, 150 + 90), project(140, y, 150 + 90)];
    const frame = `<path style="fill:${paper[0]}" d="M${left}L${right}L${project(140, y, 150)}L${project(20, y, 150)}Z"/>`;
    const zigzag = Array.from({ length: 11 }, (_, index) =>
      project(30 + index * 10, y, index % 2 === 0 ? 228 : 162),
    );
    return `${frame}<path stroke-width="3" style="stroke:var(--colour-accent,#c8420a)" d="M${zigzag.join('L')}"/>`;
  });
  const coil = Array.from({ length: 7 }, (_, index) => {
    const [x = 0, y = 0] = project(80, 50, 60 + index * 9)
      .split(' ')
      .map(Number);
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="24" ry="11" stroke-width="3"/>`;
  });
  const parts = [
    box({ at: [-14, -14, 0], size: [188, 128, 26], faces: dark }),
    ...coil,
    box({ at: [40, 20, 128], size: [80, 60, 8], faces: paper }),
    ...wires,
    box({ at: [20, 70, 275], size: [120, 10, 90], faces: brass }),
    box({ at: [20, 30, 275], size: [120, 10, 90], faces: brass }),
    box({ at: [0, 0, 390], size: [160, 100, 100], faces: yellow }),
    slot(28),
    slot(58),
    number(1, project(160, 50, 450), 250, -330),
    number(2, project(140, 50, 320), 235, -205),
    number(3, project(140, 50, 200), 245, -85),
    number(4, project(104, 50, 90), 225, 45),
    number(5, project(174, 70, 13), 215, 165),
  ];
  return drawing(
    '-200 -525 500 745',
    `<g style="stroke:${ink}" stroke-width="3" stroke-linejoin="round">${parts.join('')}</g>`,
  );
}

/** Draws a desk lamp, a bicycle wheel or a shirt with a mended tear, for the cards. */
export function drawThing(kind: 'lamp' | 'wheel' | 'shirt'): string {
  const spokes = Array.from({ length: 18 }, (_, index) => {
    const [inner, outer] = [(index / 18) * 2 * Math.PI, ((index + 0.9) / 18) * 2 * Math.PI];
    return `M${short(240 + 16 * Math.cos(inner))} ${short(160 + 16 * Math.sin(inner))}L${short(240 + 112 * Math.cos(outer))} ${short(160 + 112 * Math.sin(outer))}`;
  });
  const body = {
    lamp: '<ellipse cx="215" cy="272" rx="62" ry="13" style="fill:#ffd23f"/><path d="M215 268 180 190 248 118"/><circle cx="180" cy="190" r="7" style="fill:#17140f"/><path style="fill:#ffd23f" d="M228 92 282 66 316 128 246 142Z"/><path d="M286 140l8 30M262 146l-2 30M308 132l22 24"/>',
    wheel: `<circle cx="240" cy="160" r="124" stroke-width="8"/><circle cx="240" cy="160" r="110" stroke-width="2"/><path stroke-width="2" d="${spokes.join('')}"/><circle cx="240" cy="160" r="16" style="fill:#ffd23f"/><circle cx="240" cy="160" r="5" style="fill:#17140f"/>`,
    shirt:
      '<path style="fill:var(--colour-field,#fffdf4)" d="M190 48 128 84 154 136 182 122V274H298V122L326 136 352 84 290 48C278 74 202 74 190 48Z"/><path stroke-width="3" style="stroke:var(--colour-accent,#c8420a)" d="M222 206l46-34M228 192l12 16M240 183l12 16M252 174l12 16"/>',
  }[kind];
  return drawing(
    '0 0 480 320',
    `<g style="stroke:${ink}" stroke-width="5" stroke-linejoin="round">${body}</g>`,
  );
}
