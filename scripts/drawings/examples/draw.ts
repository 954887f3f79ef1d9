/*
 * Draws the drawings of the sites in examples/ from notes and geometry. They are committed, so only a change of
 * this folder needs it:
 *
 *   npx tsx scripts/drawings/examples/draw.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { drawNave, drawRound } from './choir';

const drawings = {
  'choir/public/drawings/round.svg': drawRound(),
  'choir/public/drawings/nave.svg': drawNave(),
};

for (const [file, svg] of Object.entries(drawings)) {
  const path = `examples/${file}`;
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
  writeFileSync(path, svg);
}
