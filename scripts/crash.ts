import { parseArgs } from 'node:util';
import { isOutageKind, outageKinds, type OutageKind } from './crash/relay';
import { runCrash } from './crash/run';
import { runBackupCrash } from './crash/run-backups';
import { runOutage } from './crash/run-outage';
import { runPaymentCrash } from './crash/run-payments';
import { runEditingCrash, type EditingOptions } from './crash/editing/run-editing';
import { crashPlaces, readDatabases } from './crash/places/report-places';
import { runSlow } from './crash/run-slow';

const usage =
  'Write: npm run crash -- [--payments] [--kills 20] [--at-least 10000], npm run crash -- --places [--attempts 10000] [--clients 64] [--kills 20] [--seed 1] [--database sqlite], npm run crash -- --backups [--kills 10], npm run crash -- --outage [--seconds 10] [--loss cut], npm run crash -- --editing [--runs 500] [--seed 1], or npm run crash -- --slow [--lines 500]';

/** Milliseconds after an outage within which the site accepts every submission. */
const maxRecoveryTime = 5_000;

/** Milliseconds after which the site has closed a connection with an unfinished head or body. */
const maxHeadTime = 15_000;
const maxBodyTime = 35_000;
/** Limit of the 99th percentile of page response times, in milliseconds. */
const maxPageTime = 500;

/**
 * Runs `npm run crash`: kills the site under load and reports lost submissions. `--payments` kills it
 * during payments and compares charges with the store; `--places` kills it while visitors book the last
 * places of events, on each database; `--backups` kills it and backups in turns and restores
 * every archive; `--outage` disconnects its PostgreSQL database;
 * `--editing` interrupts two operators who edit and publish the same pages; `--slow` opens slow connections.
 */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string' },
      payments: { type: 'boolean', default: false },
      places: { type: 'boolean', default: false },
      attempts: { type: 'string', default: '10000' },
      clients: { type: 'string', default: '64' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      database: { type: 'string', multiple: true },
      backups: { type: 'boolean', default: false },
      outage: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '10' },
      loss: { type: 'string', multiple: true, default: [...outageKinds] },
      editing: { type: 'boolean', default: false },
      runs: { type: 'string', default: '500' },
      slow: { type: 'boolean', default: false },
      lines: { type: 'string', default: '500' },
      'at-least': { type: 'string', default: '10000' },
    },
  });
  const kills = Number(values.kills ?? (values.payments ? '200' : values.backups ? '10' : '20'));
  const atLeast = Number(values['at-least']);
  const lines = Number(values.lines);
  const attempts = Number(values.attempts);
  const clients = Number(values.clients);
  const seed = Number(values.seed);
  const databases = readDatabases(values.database);
  const runs = Number(values.runs);
  const seconds = Number(values.seconds);
  const isCount = (number: number) => Number.isSafeInteger(number) && number >= 1;
  const isTime = seconds >= 0 && seconds <= 3_600;
  const isValid =
    [kills, atLeast, lines, attempts, clients, runs].every(isCount) && Number.isSafeInteger(seed);
  if (!isValid || databases === undefined || !isTime || !values.loss.every(isOutageKind)) {
    console.error(usage);
    return 2;
  }
  const log: Log = (line) => {
    console.log(line);
  };
  if (values.places) {
    return crashPlaces(process.cwd(), { attempts, clients, kills, seed, databases }, log);
  }
  if (values.outage) return testOutages(seconds, values.loss.filter(isOutageKind), log);
  if (values.backups) return crashBackups(kills, log);
  if (values.editing) return crashEditing({ runs, seed, log });
  if (values.slow) return testSlowConnections(lines);
  return values.payments ? crashPayments(kills, log) : crashForms(kills, atLeast, log);
}

type Log = (line: string) => void;

async function crashForms(kills: number, atLeast: number, log: Log): Promise<number> {
  const result = await runCrash(process.cwd(), { kills, atLeast, clients: 32, log });
  const { lost, doubled, damaged, invented, acknowledged, refused } = result;
  console.log(`${acknowledged} acknowledged over ${kills} kills by 32 clients`);
  for (const [status, times] of refused) console.log(`${times} responses with status ${status}`);
  console.log(
    `${lost.length} lost, ${doubled.length} doubled, ${damaged.length} with a file that is not whole, ${invented.length} never sent`,
  );
  const errors = [lost, doubled, damaged, invented].flat();
  return errors.length === 0 && refused.size === 0 ? 0 : 1;
}

async function crashPayments(kills: number, log: Log): Promise<number> {
  const result = await runPaymentCrash(process.cwd(), { kills, clients: 16, log });
  const { unrecorded, doubled, lost, invented, open, clients, charges } = result;
  const { acknowledged, abandoned, unexpected } = clients;
  console.log(
    `${charges} charged over ${kills} kills by 16 clients; ${acknowledged.length} acknowledged, ${abandoned.length} abandoned`,
  );
  for (const [message, times] of unexpected) console.log(`${times} responses: ${message}`);
  console.log(
    `${unrecorded.length} charged and not stored, ${doubled.length} charged twice, ${lost.length} acknowledged and not paid, ${invented.length} stored and not charged, ${open.length} open`,
  );
  const errors = [unrecorded, doubled, lost, invented, open].flat();
  return errors.length === 0 && unexpected.size === 0 ? 0 : 1;
}

async function crashBackups(kills: number, log: Log): Promise<number> {
  const result = await runBackupCrash(process.cwd(), { kills, clients: 16, log });
  const { acknowledged, restored, killed, errors } = result;
  console.log(
    `${acknowledged} acknowledged by 16 clients; ${restored} archives restored, ${killed} runs without one`,
  );
  for (const error of errors) console.log(error);
  console.log(`${errors.length} archives that are not complete`);
  return errors.length === 0 && restored > 0 ? 0 : 1;
}

async function crashEditing(options: EditingOptions): Promise<number> {
  const { faults, counts, moves, pictures, errors } = await runEditingCrash(process.cwd(), options);
  for (const [fault, times] of Object.entries(faults)) console.log(`${times} runs: ${fault}`);
  console.log(
    `${counts.saved} saves acknowledged, ${counts.kept} kept while typing, ${counts.conflicts} conflicts, ${counts.refused} refused, ${counts.lost} without a response, ${counts.published} publications`,
  );
  console.log(`Moves: ${describeCounts(moves)}. Pictures: ${describeCounts(pictures)}.`);
  for (const error of new Set(errors)) console.log(error);
  console.log(`${errors.length} words lost, files that are not whole, half moves or publications`);
  return errors.length === 0 && counts.saved > 0 ? 0 : 1;
}

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

async function testOutages(
  seconds: number,
  kinds: readonly OutageKind[],
  log: Log,
): Promise<number> {
  const result = await runOutage(process.cwd(), { kinds, seconds, clients: 4, log });
  const { unexpected, recoveryTimes, isSameProcess, errors } = result;
  for (const description of new Set(unexpected)) console.log(`Unexpected: ${description}`);
  const { lost, doubled } = errors;
  const processText = isSameProcess ? 'the same process' : 'another process or none';
  console.log(
    `${processText}, ${unexpected.length} other answers, ${lost.length} lost, ${doubled.length} doubled`,
  );
  const hasRecovered = recoveryTimes.every((milliseconds) => milliseconds <= maxRecoveryTime);
  const isComplete = lost.length + doubled.length === 0;
  return isSameProcess && hasRecovered && isComplete && unexpected.length === 0 ? 0 : 1;
}

async function testSlowConnections(lines: number): Promise<number> {
  const { longest, p99, pages, unexpected } = await runSlow(process.cwd(), lines);
  for (const [part, milliseconds] of Object.entries(longest)) {
    const seconds = (milliseconds / 1000).toFixed(1);
    console.log(`${lines} connections that did not finish ${part} closed within ${seconds} s`);
  }
  console.log(`${pages} pages meanwhile, 99 % within ${p99.toFixed(0)} ms`);
  for (const description of new Set(unexpected)) console.log(`Unexpected: ${description}`);
  const isClosed =
    Math.max(longest['a first head'], longest['a later head']) <= maxHeadTime &&
    longest['a body'] <= maxBodyTime;
  return isClosed && p99 < maxPageTime && unexpected.length === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
