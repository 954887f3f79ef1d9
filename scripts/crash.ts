import { parseArgs } from 'node:util';
import { isLoss, losses, type Loss } from './crash/relay';
import { runCrash } from './crash/run';
import { runOutage } from './crash/run-outage';
import { runPaymentCrash } from './crash/run-payments';
import { runSlow } from './crash/run-slow';

const usage =
  'Write: npm run crash -- [--payments] [--kills 20] [--at-least 10000], npm run crash -- --outage [--seconds 10] [--loss cut], or npm run crash -- --slow [--lines 500]';

/** Milliseconds after the database's return in which everybody is served. */
const longestReturn = 5_000;

/** Milliseconds that a connection may owe the rest of a head, or of a body. */
const longestHead = 15_000;
const longestBody = 35_000;
/** Milliseconds in which 99 of 100 pages come all the while. */
const slowestPage = 500;

/**
 * `npm run crash`: kills the site under load, and tells whether anything it acknowledged is gone.
 * With `--payments` it is killed while cards are charged, and the money is counted. With `--outage`
 * the site lives on and its PostgreSQL database is taken away; with `--slow` clients keep it waiting.
 */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string' },
      payments: { type: 'boolean', default: false },
      outage: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '10' },
      loss: { type: 'string', multiple: true, default: [...losses] },
      slow: { type: 'boolean', default: false },
      lines: { type: 'string', default: '500' },
      'at-least': { type: 'string', default: '10000' },
    },
  });
  const kills = Number(values.kills ?? (values.payments ? '200' : '20'));
  const atLeast = Number(values['at-least']);
  const lines = Number(values.lines);
  const seconds = Number(values.seconds);
  const isCount = (number: number) => Number.isSafeInteger(number) && number >= 1;
  const isTime = seconds >= 0 && seconds <= 3_600;
  if (![kills, atLeast, lines].every(isCount) || !isTime || !values.loss.every(isLoss)) {
    console.error(usage);
    return 2;
  }
  const say = (line: string) => {
    console.log(line);
  };
  if (values.outage) return loseDatabase(seconds, values.loss.filter(isLoss), say);
  if (values.slow) return keepWaiting(lines);
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
  const broken = [unrecorded, doubled, lost, invented, open].flat();
  return broken.length === 0 && odd.size === 0 ? 0 : 1;
}

async function loseDatabase(seconds: number, by: readonly Loss[], say: Say): Promise<number> {
  const result = await runOutage(process.cwd(), { losses: by, seconds, clients: 4, say });
  const { odd, backAfter, isSameProcess, broken } = result;
  for (const words of new Set(odd)) console.log(`Answered otherwise: ${words}`);
  const { lost, doubled } = broken;
  const answered = isSameProcess ? 'the same process' : 'ANOTHER PROCESS OR NONE';
  console.log(
    `${answered}, ${odd.length} other answers, ${lost.length} lost, ${doubled.length} doubled`,
  );
  const isBackInTime = backAfter.every((milliseconds) => milliseconds <= longestReturn);
  const isKept = lost.length + doubled.length === 0;
  return isSameProcess && isBackInTime && isKept && odd.length === 0 ? 0 : 1;
}

async function keepWaiting(lines: number): Promise<number> {
  const { longest, p99, pages, odd } = await runSlow(process.cwd(), lines);
  for (const [what, milliseconds] of Object.entries(longest)) {
    const seconds = (milliseconds / 1000).toFixed(1);
    console.log(`${lines} connections that never finished ${what} were closed within ${seconds} s`);
  }
  console.log(`${pages} pages meanwhile, 99 of 100 within ${p99.toFixed(0)} ms`);
  for (const words of new Set(odd)) console.log(`In place of a page: ${words}`);
  const isClosed =
    Math.max(longest['a first head'], longest['a later head']) <= longestHead &&
    longest['a body'] <= longestBody;
  return isClosed && p99 < slowestPage && odd.length === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
