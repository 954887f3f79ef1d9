import { runNext, untilEnd } from './next-process';
import { findObstacles, readEnvironment, readPlace } from './preflight';
import { prepareBoot } from './prepare-boot';
import { prepareFont } from './prepare-font';

/** `npm run dev`: the site with reloading; Next's own flags pass through. */
async function main(args: readonly string[]): Promise<number> {
  const root = process.cwd();
  const place = readPlace(args, process.env);
  const { here, forNext } = readEnvironment(root, place, 'development');

  const obstacles = await findObstacles(place, here);
  if (obstacles.length > 0) {
    for (const obstacle of obstacles) console.error(obstacle);
    return 1;
  }

  await prepareBoot(root);
  await prepareFont();
  return untilEnd(runNext(root, ['dev', ...args], forNext));
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
