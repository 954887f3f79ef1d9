/*
 * Draws the charts in public/drawings/ from a star catalogue and the planets' orbits. The drawings are
 * committed, so only a change of this folder needs it:
 *
 *   npx tsx scripts/drawings/sky/draw.ts
 */
import { writeFileSync } from 'node:fs';
import { emptySky } from './empty-sky';
import { algol, marsAndJupiter, neptune, uranus } from './finder-charts';
import { drawMoonPlate, drawPleiadesPlate, drawSaturnPlate, drawTrailsPlate } from './plates';

/** Where the dome stands, as content/site.yaml has it. */
const larkmoor = { latitude: 54.3833, longitude: -1.95 };

const at = (moment: string) => new Date(`${moment}Z`);

const plates = {
  'geminids-trails': drawTrailsPlate(larkmoor, at('2026-12-14T21:00'), at('2026-12-14T23:30')),
  'moon-and-pleiades': drawPleiadesPlate(
    larkmoor,
    at('2026-12-21T20:30'),
    at('2026-12-21T22:11'),
    at('2026-12-22T01:00'),
  ),
  'saturn-november': drawSaturnPlate(at('2026-11-27T20:15')),
  'half-a-moon': drawMoonPlate(at('2027-01-15T20:34')),
};

uranus();
neptune();
algol();
marsAndJupiter();
emptySky();
for (const [name, svg] of Object.entries(plates)) {
  writeFileSync(`public/drawings/${name}.svg`, svg);
}
