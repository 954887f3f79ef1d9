import { setTimeout as delay } from 'node:timers/promises';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import {
  runPublication,
  type PublicationRequest,
  type PublicationResult,
} from '@/lib/server/editing/publication/run-publication';
import { processState } from '@/lib/server/platform/state/process-state';

/** A publication of this process, under way or the last one. */
export interface PublicationRun {
  readonly request: PublicationRequest;
  /** The e-mail address of the operator. */
  readonly by: string;
  readonly startedAt: Date;
  /** Undefined while it runs. */
  readonly result?: PublicationResult;
}

/** Milliseconds that this server may take to serve a version that the command did not wait for, and between looks. */
const serveTimeoutMs = 5000;
const servePollMs = 50;

interface PublisherDeps {
  /** The project. */
  readonly root: string;
  readonly now: () => Date;
  /** Runs the command. Tests set their own. */
  readonly run?: typeof runPublication;
  /** Called with the result before the publication counts as ended. */
  readonly complete: (result: PublicationResult) => Promise<void>;
}

const state = () => processState('publisher', (): { run?: PublicationRun } => ({}));

/** Returns the publication that runs, or the last one since the start of this process. */
export function lastPublication(): PublicationRun | undefined {
  return state().run;
}

/** Whether a publication of this process runs. */
export function isPublishing(): boolean {
  const { run } = state();
  return run !== undefined && run.result === undefined;
}

/**
 * Starts a publication, and returns a promise of its end, which does not reject; `undefined` while another one
 * runs. It has ended when this process serves the version.
 */
export function startPublication(
  request: PublicationRequest,
  by: string,
  { root, now, run = runPublication, complete }: PublisherDeps,
): Promise<PublicationResult> | undefined {
  if (isPublishing()) return undefined;
  const started: PublicationRun = { request, by, startedAt: now() };
  state().run = started;
  return (async () => {
    let result: PublicationResult;
    try {
      result = await run(request, { root });
      await complete(result);
      if (result.kind === 'published') await waitForVersion(result.version);
    } catch (error) {
      result = { kind: 'failed', text: error instanceof Error ? error.message : String(error) };
    }
    state().run = { ...started, result };
    return result;
  })();
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
