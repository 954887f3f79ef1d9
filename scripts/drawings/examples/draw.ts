/*
 * Draws the drawings of the sites in scripts/examples from notes, branching rules and geometry. They are committed, so
 * only a change of this folder needs it:
 *
 *   npx tsx scripts/drawings/examples/draw.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { drawNave, drawRound } from './choir';
import { drawGarden, drawPlant } from './clinic';
import { drawThing, drawToaster } from './repair';

const drawings = {
  'choir/public/drawings/round.svg': drawRound(),
  'choir/public/drawings/nave.svg': drawNave(),
  'clinic/public/drawings/garden.svg': drawGarden(),
  'clinic/public/drawings/back.svg': drawPlant({ seed: 12, angle: 26, fork: 0.7, rounds: 4 }),
  'clinic/public/drawings/operation.svg': drawPlant({ seed: 33, angle: 34, fork: 0.4, rounds: 4 }),
  'clinic/public/drawings/balance.svg': drawPlant({ seed: 5, angle: 16, fork: 0.9, rounds: 4 }),
  'repair-cafe/public/drawings/toaster.svg': drawToaster(),
  'repair-cafe/public/drawings/lamp.svg': drawThing('lamp'),
  'repair-cafe/public/drawings/wheel.svg': drawThing('wheel'),
  'repair-cafe/public/drawings/shirt.svg': drawThing('shirt'),
};

for (const [file, svg] of Object.entries(drawings)) {
  const path = `scripts/examples/${file}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, svg);
}
