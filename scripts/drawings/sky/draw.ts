/*
 * Draws the charts in public/drawings/ from a star catalogue and the planets' orbits. The drawings are
 * committed, so only a change of this folder needs it:
 *
 *   npx tsx scripts/drawings/sky/draw.ts
 */
import { emptySky } from './empty-sky';
import { algol, marsAndJupiter, neptune, uranus } from './finder-charts';

uranus();
neptune();
algol();
marsAndJupiter();
emptySky();
