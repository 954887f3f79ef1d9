import { setTimeout as delay } from 'node:timers/promises';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import type {
  PublicationRequest,
  PublicationResult,
} from '@/lib/server/editing/publication/publication-facts';
import {
  readRun,
  writeRun,
  type PublicationRun,
} from '@/lib/server/editing/publication/publication-record';
import { runPublication } from '@/lib/server/editing/publication/run-publication';
import { processState } from '@/lib/server/platform/state/process-state';

/** Milliseconds that this server may take to serve a version that the command did not wait for, and between looks. */
const serveTimeoutMs = 5000;
const servePollMs = 50;

interface PublisherDeps {
  /** The project. */
  readonly root: string;
  /** `DATA_DIR`. */
  readonly dataDirectory: string;
  readonly now: () => Date;
  /** Runs the command. Tests set their own. */
  readonly run?: typeof runPublication;
  /** Called with the result before the publication counts as ended. */
  readonly complete: (result: PublicationResult) => Promise<void>;
}

const state = () => processState('publisher', (): { run?: PublicationRun } => ({}));

/**
 * Returns the publication of the desk that runs, or the last one. Those of the command line are in the history alone.
 */
export async function lastPublication(dataDirectory: string): Promise<PublicationRun | undefined> {
  const kept = await readRun(dataDirectory);
  const { run } = state();
  // A disk that was full for a moment has not kept it.
  if (run === undefined || (kept !== undefined && kept.startedAt > run.startedAt)) return kept;
  return run;
}

/** Whether a publication of this process runs. */
export function isPublishing(): boolean {
  const { run } = state();
  return run !== undefined && run.result === undefined;
}

/** A publication that has begun. */
interface StartedPublication {
  readonly startedAt: Date;
  /** Does not reject. */
  readonly end: Promise<PublicationResult>;
}

/**
 * Starts a publication; returns `undefined` while another one of this process runs. It has ended when this process
 * serves the version.
 */
export function startPublication(
  request: PublicationRequest,
  by: string,
  { root, dataDirectory, now, run = runPublication, complete }: PublisherDeps,
): StartedPublication | undefined {
  if (isPublishing()) return undefined;
  const started: PublicationRun = { request, by, startedAt: now() };
  const keep = async (current: PublicationRun) => {
    state().run = current;
    // It is published all the same.
    await writeRun(dataDirectory, current).catch(() => undefined);
  };
  const publish = async () => {
    await keep(started);
    let result: PublicationResult;
    try {
      result = await run(request, { root });
      await complete(result);
      if (result.kind === 'published') await waitForVersion(result.version);
    } catch (error) {
      result = { kind: 'failed', text: error instanceof Error ? error.message : String(error) };
    }
    await keep({ ...started, result });
    return result;
  };
  return { startedAt: started.startedAt, end: publish() };
}

/** Waits until this process serves a version. Does not wait where it follows none, as in development. */
async function waitForVersion(version: string | undefined): Promise<void> {
  for (let waited = 0; waited < serveTimeoutMs; waited += servePollMs) {
    const active = activeVersion();
    const isServed = version === undefined ? active?.isOfBuild : active?.version === version;
    if (active === undefined || isServed === true) return;
    await delay(servePollMs);
  }
}
