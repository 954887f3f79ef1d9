import { createRandom, drawing, short } from '../sheet';

/** A plant: the angle of its branches in degrees, and the chance that a bud makes two of them. */
interface Plant {
  readonly seed: number;
  readonly angle: number;
  readonly fork: number;
  readonly rounds: number;
}

interface Twig {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly width: number;
}

/**
 * Grows a plant from one stem by a branching rule (Lindenmayer, 1968): each bud becomes a stem with a bud at its
 * end and one or two at its sides, a little shorter each time. Buds of the last round become leaves.
 */
function grow(
  { seed, angle, fork, rounds }: Plant,
  root: { readonly x: number; readonly y: number },
  size: number,
): string {
  const random = createRandom(seed);
  const stems: string[] = [];
  const leaves: string[] = [];
  let buds: Twig[] = [{ ...root, angle: -90, length: size, width: 5 }];
  for (let round = 0; round < rounds; round += 1) {
    const next: Twig[] = [];
    for (const bud of buds) {
      const lean = bud.angle + (random() - 0.5) * 10;
      const x = bud.x + bud.length * Math.cos((lean * Math.PI) / 180);
      const y = bud.y + bud.length * Math.sin((lean * Math.PI) / 180);
      stems.push(
        `<path stroke-width="${short(bud.width)}" d="M${short(bud.x)} ${short(bud.y)}L${short(x)} ${short(y)}"/>`,
      );
      if (round >= 2) {
        for (const turn of [-50, 50])
          leaves.push(leafAt((bud.x + x) / 2, (bud.y + y) / 2, lean + turn));
      }
      const length = bud.length * (0.68 + random() * 0.12);
      const width = Math.max(1.2, bud.width * 0.68);
      const sides = random() < fork ? [-angle, angle] : [random() < 0.5 ? -angle : angle];
      for (const turn of [0, ...sides]) next.push({ x, y, angle: lean + turn, length, width });
    }
    buds = next;
  }
  for (const { x, y, angle: direction } of buds) {
    leaves.push(leafAt(x, y, direction));
  }
  return stems.join('') + leaves.join('');
}

/** Puts a leaf at a point. */
function leafAt(x: number, y: number, direction: number): string {
  return `<use href="#leaf" transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(direction)})"/>`;
}

const leaf =
  '<defs><path id="leaf" stroke-width="1" style="fill:var(--colour-line,#9cc4ad)" d="M0 0C5-6 14-6 18 0C14 6 5 6 0 0Z"/></defs>';

const colour = 'style="stroke:var(--colour-accent,#12704f)"';

/** Draws one plant. */
export function drawPlant(plant: Plant): string {
  return drawing('0 0 480 320', `${leaf}<g ${colour}>${grow(plant, { x: 240, y: 318 }, 96)}</g>`);
}

/** Draws the plants of the first screen, side by side. */
export function drawGarden(): string {
  const plants = [
    grow({ seed: 7, angle: 24, fork: 0.7, rounds: 5 }, { x: 340, y: 640 }, 118),
    grow({ seed: 21, angle: 20, fork: 0.75, rounds: 5 }, { x: 520, y: 640 }, 145),
    grow({ seed: 4, angle: 30, fork: 0.6, rounds: 5 }, { x: 690, y: 640 }, 86),
  ];
  return drawing('0 0 1000 640', `${leaf}<g ${colour}>${plants.join('')}</g>`);
}
