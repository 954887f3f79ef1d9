import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Focus } from '@/lib/content/section-data';
import { dayColours } from '@/lib/server/site/seo/manifest';
import { sharePictureSize, type ShareCard } from '@/lib/server/site/seo/share-card';
import type { TextStyle, OutlineText } from './outline-text';

const { width, height } = sharePictureSize;
const margin = 72;
const textWidth = 850;
const labelStyle: TextStyle = { weight: 450, width: 75, size: 30, tracking: 0.06 };
const siteStyle: TextStyle = { weight: 600, width: 100, size: 32, tracking: -0.01 };
const noteStyle: TextStyle = { weight: 500, width: 75, size: 32, tracking: 0 };

/** Title sizes; the largest that fits applies. Text over four lines of the smallest is cut. */
const titleSizes = [
  { size: 100, lines: 2 },
  { size: 84, lines: 3 },
  { size: 68, lines: 4 },
] as const;

/** Draws a share card as SVG in the colours of day. */
export function drawShareCard(card: ShareCard, outline: OutlineText): string {
  const label = card.label === undefined ? '' : outline(card.label.toUpperCase(), labelStyle).path;
  const { lines, size } = fitTitle(card.title, outline);
  const title = lines.map((line, index) => at(margin, 200 + (index + 0.74) * size * 1.04, line));
  const site = outline(card.site, siteStyle);
  const note = card.siteNote === undefined ? '' : outline(card.siteNote, noteStyle).path;
  const { paper, ink, soft, line, accent } = card.colours ?? dayColours;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>`,
    `<g fill="none" stroke="${line}" stroke-width="2">${trails(card.title)}</g>`,
    `<path fill="${accent}" d="M${margin} ${margin}h230v6h-230z"/>`,
    `<g fill="${soft}">${at(margin, 136, label)}</g>`,
    `<g fill="${ink}">${title.join('')}${at(margin, 566, site.path)}</g>`,
    `<g fill="${soft}">${at(margin + site.width + 16, 566, note)}</g>`,
    '</svg>',
  ].join('');
}

/** Cuts a photograph round its focus to the size of pictures for sharing, as JPEG. */
export async function cutForSharing(path: string, { x, y }: Focus): Promise<Buffer> {
  const { width: own, height: high } = await sharp(path).metadata();
  const ratio = width / height;
  const [cutWidth, cutHeight] =
    own / high > ratio ? [Math.round(high * ratio), high] : [own, Math.round(own / ratio)];
  const startOf = (side: number, cut: number, percent: number) =>
    Math.max(0, Math.min(Math.round((side * percent) / 100 - cut / 2), side - cut));
  return sharp(path)
    .extract({
      left: startOf(own, cutWidth, x),
      top: startOf(high, cutHeight, y),
      width: cutWidth,
      height: cutHeight,
    })
    .resize(width, height)
    .flatten({ background: dayColours.paper })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

function at(x: number, y: number, path: string): string {
  return path === '' ? '' : `<path transform="translate(${x} ${Math.round(y)})" d="${path}"/>`;
}

function fitTitle(title: string, outline: OutlineText) {
  for (const { size, lines: most } of titleSizes) {
    const style = { weight: 600, width: 100, size, tracking: -0.035 };
    const lines = breakLines(title, (text) => outline(text, style).width);
    const isLast = size === titleSizes[titleSizes.length - 1]?.size;
    if (lines.length <= most || isLast) {
      return { size, lines: lines.slice(0, most).map((line) => outline(line, style).path) };
    }
  }
  return { size: 0, lines: [] };
}

/** Breaks a text at spaces. A long word gets its own line. */
function breakLines(title: string, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= textWidth) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** Draws star trails around a pole beyond the corner, with angles from the title's hash. */
function trails(title: string): string {
  const numbers = createHash('sha256').update(title).digest();
  const pole = { x: 1130, y: 150 };
  const arcs = Array.from({ length: 26 }, (_, index) => {
    const radius = 34 + index * 23;
    const start = ((numbers[index] ?? 0) / 256) * 2 * Math.PI;
    const sweep = 0.55 + ((numbers[(index + 7) % 32] ?? 0) / 256) * 0.9;
    const [from, to] = [start, start + sweep].map(
      (angle) =>
        `${Math.round(pole.x + radius * Math.cos(angle))} ${Math.round(pole.y + radius * Math.sin(angle))}`,
    );
    return `<path d="M${from ?? ''}A${radius} ${radius} 0 0 1 ${to ?? ''}"/>`;
  });
  return arcs.join('');
}
