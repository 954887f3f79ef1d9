import { drawing, short } from '../sheet';

/**
 * The tune of Tallis's Canon (Thomas Tallis, died 1585) as in The English Hymnal, 1906, number 267: one letter a
 * crotchet, in G. Small letters are an octave higher.
 */
const canon = 'GGFGGAABGccBBAAGdcABBAAGDEFGBAAG';

/** Steps of the scale above D. */
const steps: Readonly<Record<string, number>> = { D: 0, E: 1, F: 2, G: 3, A: 4, B: 5, c: 6, d: 7 };

/** The voices, each eight beats after the one before: its colour, and how far it stands below the first. */
const voices = [
  { colour: 'var(--colour-accent,#8a1c2e)', drop: 0 },
  { colour: '#c8573a', drop: 9 },
  { colour: '#d29a52', drop: 18 },
  { colour: 'var(--colour-soft,#3d4f73)', drop: 27 },
] as const;

const beat = 26;
const step = 27;
const delay = 8;
const width = 1400;
const height = 330;

/** Returns the height of a note of the tune, which begins again at its end. */
function levelOf(index: number): number {
  return 225 - (steps[canon[index % canon.length] ?? 'G'] ?? 3) * step;
}

/** Draws a round for four voices as bands: higher is higher, and time goes to the right. */
export function drawRound(): string {
  const beats = Math.ceil(width / beat) + delay;
  const lines = [0, 1, 2, 3, 4].map((index) => {
    const y = 50 + index * 58;
    return `<path stroke-width="1" stroke-opacity="0.15" d="M0 ${y}H${width}"/>`;
  });
  const bands = voices.map(({ colour, drop }, voice) => {
    const first = voice * delay;
    const path = Array.from({ length: beats - first }, (_, index) => {
      const x = (first + index) * beat - 3 * beat;
      const y = levelOf(index) + drop;
      // A level for each note, and a curve from the one before.
      if (index === 0) return `M${short(x)} ${short(y)}h${short(beat * 0.4)}`;
      const before = levelOf(index - 1) + drop;
      const from = x - beat * 0.6;
      return `C${short(from + beat * 0.35)} ${short(before)} ${short(x - beat * 0.35)} ${short(y)} ${short(x)} ${short(y)}h${short(beat * 0.4)}`;
    }).join('');
    return `<path style="stroke:${colour}" stroke-width="7" d="${path}"/>`;
  });
  return drawing(`0 0 ${width} ${height}`, `${lines.join('')}${bands.reverse().join('')}`);
}

const nave = { x: 60, y: 40, width: 880, height: 560 };
const source = { x: 175, y: 320 };
const pillars = [0, 1, 2, 3, 4, 5].flatMap((column) =>
  [0.27, 0.73].map((row) => ({
    x: nave.x + nave.width * (0.14 + column * 0.145),
    y: nave.y + nave.height * row,
  })),
);

/**
 * Draws the plan of a nave with rays of sound from one singer: each goes on until a wall reflects it, twice, and
 * ends at a pillar.
 */
export function drawNave(): string {
  const rays = Array.from({ length: 72 }, (_, index) => {
    const angle = (index / 72) * 2 * Math.PI + 0.02;
    let [x, y, dx, dy] = [source.x, source.y, Math.cos(angle), Math.sin(angle)];
    let path = `M${short(x)} ${short(y)}`;
    for (let bounce = 0; bounce < 3; bounce += 1) {
      const toWall = Math.min(
        dx > 0 ? (nave.x + nave.width - x) / dx : dx < 0 ? (nave.x - x) / dx : Infinity,
        dy > 0 ? (nave.y + nave.height - y) / dy : dy < 0 ? (nave.y - y) / dy : Infinity,
      );
      const toPillar = Math.min(...pillars.map((pillar) => distanceTo(pillar, x, y, dx, dy)));
      const length = Math.min(toWall, toPillar);
      [x, y] = [x + dx * length, y + dy * length];
      path += `L${short(x)} ${short(y)}`;
      if (toPillar < toWall) break;
      const isSide = Math.abs(x - nave.x) < 0.01 || Math.abs(x - nave.x - nave.width) < 0.01;
      if (isSide) dx = -dx;
      else dy = -dy;
    }
    return path;
  });
  const columns = pillars.map(({ x, y }) => `<circle cx="${short(x)}" cy="${short(y)}" r="9"/>`);
  return drawing(
    '0 0 1000 640',
    `<path style="stroke:var(--colour-accent,#8a1c2e)" stroke-width="1.2" stroke-opacity="0.4" d="${rays.join('')}"/><path stroke-width="5" d="M${nave.x} ${nave.y}h${nave.width}v${nave.height}h-${nave.width}Z"/><g style="fill:currentColor;stroke:none">${columns.join('')}</g><circle style="fill:var(--colour-accent,#8a1c2e);stroke:none" cx="${source.x}" cy="${source.y}" r="8"/>`,
  );
}

/** Returns the distance along a ray to a pillar; infinite if it misses. */
function distanceTo(
  pillar: { readonly x: number; readonly y: number },
  x: number,
  y: number,
  dx: number,
  dy: number,
): number {
  const along = (pillar.x - x) * dx + (pillar.y - y) * dy;
  const beside = Math.abs((pillar.x - x) * dy - (pillar.y - y) * dx);
  return along > 1 && beside < 9 ? along - Math.sqrt(81 - beside * beside) : Infinity;
}
