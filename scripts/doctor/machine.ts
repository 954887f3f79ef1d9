import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lowSpaceBytes } from '@/lib/server/alerts/alarms/alarm-checks';
import {
  freeBytes,
  minFreeBytes,
  type ReadFileSystem,
} from '@/lib/server/platform/store/free-space';
import { isPrivate } from '@/lib/server/platform/store/private-files';
import { nodeProblem } from '../prepare/require-node.mjs';
import { codeOf, type Finding } from './check';
import { existingFolder, isWritable } from '../start/folders';

const megabyte = 1_000_000;

/** Checks the version of Node. */
export function checkNode(version: string): Finding {
  const name = 'Node';
  const problem = nodeProblem(version);
  if (problem === undefined) return { name, state: 'good', text: `Node ${version} runs the site.` };
  return { name, state: 'broken', text: problem, advice: 'Install a newer one.' };
}

/** The server used at most 400 MB with 100,000 submissions; see `npm run bench`. */
const neededMemory = 400 * megabyte;
const goodMemory = 800 * megabyte;

/** Checks the memory of the machine, or of the container, whose limit is 0 or huge where it has none. */
export function checkMemory(total: number, limit: number): Finding {
  const memory = limit > 0 ? Math.min(total, limit) : total;
  const name = 'memory';
  const text = `The site can use ${toMegabytes(memory)} of memory.`;
  if (memory >= goodMemory) return { name, state: 'good', text };
  const advice = 'Give it 1 GB; the server needs up to 400 MB, and a build more.';
  return { name, state: memory < neededMemory ? 'broken' : 'warning', text, advice };
}

/** Checks the free space of the data directory, or of where it will be. */
export async function checkDisk(directory: string, read?: ReadFileSystem): Promise<Finding> {
  const free = await freeBytes(existingFolder(directory), read);
  const name = 'disk';
  const text = `${toMegabytes(free)} are free in ${directory}.`;
  if (free >= lowSpaceBytes) return { name, state: 'good', text };
  const state = free < minFreeBytes ? 'broken' : 'warning';
  return { name, state, text, advice: 'Free some space: below 20 MB the site stores nothing.' };
}

/**
 * Checks whether this account may use the data directory and no other account may read it. Creates and
 * changes nothing: files of the wrong account would keep the site from starting.
 */
export function checkPermissions(directory: string, uid: number | undefined): Finding {
  const name = 'permissions';
  const folder = existingFolder(directory);
  const blocked = [folder, ...listDatabaseFiles(directory)].find((path) => !isWritable(path));
  if (blocked !== undefined) {
    const text = `This account cannot write to ${blocked}.`;
    const advice = 'Run the doctor as the account of the site, or make that account the owner.';
    return { name, state: 'broken', text, advice };
  }
  if (folder !== directory) {
    const text = `The data directory ${directory} does not exist yet; the first start creates it.`;
    return { name, state: 'good', text };
  }
  const foreign = [folder, ...listDatabaseFiles(directory)].find(
    (path) => uid !== undefined && statSync(path).uid !== uid,
  );
  if (foreign !== undefined) {
    const text = `${foreign} belongs to another account than the one that runs the doctor.`;
    const advice = 'Run the doctor and the site as the same account.';
    return { name, state: 'warning', text, advice };
  }
  if (!isPrivate(directory)) {
    const text = `Other accounts of this machine can open ${directory}.`;
    return { name, state: 'warning', text, advice: `Run \`chmod 700 ${directory}\`.` };
  }
  return { name, state: 'good', text: `Only this account can use ${directory}.` };
}

function listDatabaseFiles(directory: string): string[] {
  const files = ['frontdesk.sqlite', 'frontdesk.sqlite-wal', 'frontdesk.sqlite-shm', 'files'];
  return files.map((file) => join(directory, file)).filter((path) => existsSync(path));
}

/** Checks the port: it is free, or this site answers on it. */
export async function checkPort(
  port: number,
  findProblem: () => Promise<string | undefined>,
  fetchHealth: () => Promise<unknown>,
): Promise<Finding> {
  const name = 'port';
  const problem = await findProblem();
  if (problem === undefined) {
    return { name, state: 'good', text: `Port ${port} is free: the site does not run on it.` };
  }
  const health = await fetchHealth().catch(codeOf);
  return JSON.stringify(health) === JSON.stringify({ ok: true })
    ? { name, state: 'good', text: `The site answers on port ${port}.` }
    : { name, state: 'broken', text: problem };
}

const warnClockMs = 5000;
const brokenClockMs = 60_000;

/** Compares the clock with another one. `other` is `undefined` where none could be asked. */
export function checkClock(
  now: Date,
  other: { readonly time: Date; readonly source: string } | undefined,
): Finding {
  const name = 'clock';
  const advice = 'Let the machine set its clock (NTP); `timedatectl` shows whether it does.';
  if (other === undefined || Number.isNaN(other.time.getTime())) {
    const text = `The time is ${now.toISOString()}, and no other clock could be asked.`;
    return { name, state: 'warning', text, advice: `Compare it yourself. ${advice}` };
  }
  const difference = Math.abs(now.getTime() - other.time.getTime());
  if (difference <= warnClockMs) {
    return { name, state: 'good', text: `The clock agrees with ${other.source}.` };
  }
  const text = `The clock differs by ${Math.round(difference / 1000)} seconds from ${other.source}.`;
  return { name, state: difference > brokenClockMs ? 'broken' : 'warning', text, advice };
}

function toMegabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)} MB`;
}
