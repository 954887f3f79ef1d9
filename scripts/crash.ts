import { parseArgs } from 'node:util';
import { runCrash } from './crash/run';
import { runPaymentCrash } from './crash/run-payments';

const usage = 'Write: npm run crash -- [--payments] [--kills 20] [--at-least 10000]';

/**
 * `npm run crash`: kills the site under load, and tells whether anything it acknowledged is gone.
 * With `--payments` it is killed while cards are charged, and the money is counted.
 */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string' },
      payments: { type: 'boolean', default: false },
      'at-least': { type: 'string', default: '10000' },
    },
  });
  const kills = Number(values.kills ?? (values.payments ? '200' : '20'));
  const atLeast = Number(values['at-least']);
  if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(atLeast) || atLeast < 1) {
    console.error(usage);
    return 2;
  }
  const say = (line: string) => {
    console.log(line);
  };
  return values.payments ? crashPayments(kills, say) : crashForms(kills, atLeast, say);
}

type Say = (line: string) => void;

async function crashForms(kills: number, atLeast: number, say: Say): Promise<number> {
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

async function crashPayments(kills: number, say: Say): Promise<number> {
  const result = await runPaymentCrash(process.cwd(), { kills, clients: 16, say });
  const { unrecorded, doubled, lost, invented, open, paying, charges } = result;
  const { acknowledged, leftAlone, odd } = paying;
  console.log(
    `${charges} charged over ${kills} kills by 16 clients; ${acknowledged.length} were told so, ${leftAlone.length} went away`,
  );
  for (const [words, times] of odd) console.log(`${times} times answered: ${words}`);
  console.log(
    `${unrecorded.length} charged without being kept, ${doubled.length} charged twice, ${lost.length} told and not paid, ${invented.length} kept and not charged, ${open.length} left open`,
  );
  return [unrecorded, doubled, lost, invented, open].flat().length === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
