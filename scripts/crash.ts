import { parseArgs } from 'node:util';
import { runCrash } from './crash/run';

/** `npm run crash`: kills the site under load, and tells whether anything it acknowledged is gone. */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '20' },
      'at-least': { type: 'string', default: '10000' },
    },
  });
  const [kills, atLeast] = [Number(values.kills), Number(values['at-least'])];
  if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(atLeast) || atLeast < 1) {
    console.error('Write: npm run crash -- [--kills 20] [--at-least 10000]');
    return 2;
  }
  const say = (line: string) => {
    console.log(line);
  };
  const result = await runCrash(process.cwd(), { kills, atLeast, clients: 32, say });
  const { lost, doubled, damaged, invented, acknowledged, refused } = result;
  console.log(`${acknowledged} acknowledged over ${kills} kills by 32 clients`);
  for (const [status, times] of refused) console.log(`${times} times answered ${status}`);
  console.log(
    `${lost.length} lost, ${doubled.length} doubled, ${damaged.length} with a file that is not whole, ${invented.length} that nobody sent`,
  );
  const broken = [lost, doubled, damaged, invented].flat();
  return broken.length === 0 && refused.size === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
