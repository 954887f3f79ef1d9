import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store, StoredSubmission } from '@/lib/server/store/store';
import type { Acknowledged, ClientsResult } from './clients';

/** What is not as it was promised; all of it empty when every promise was kept. */
export interface Broken {
  /** Acknowledged and not in the store. */
  readonly lost: readonly string[];
  /** In the store more than once. */
  readonly doubled: readonly string[];
  /** With a file that is missing or not what was sent. */
  readonly damaged: readonly string[];
  /** In the store and never sent. */
  readonly invented: readonly string[];
}

const pageSize = 500;

/** Compares what was acknowledged with what the store and the data directory hold. */
export async function checkKept(
  { acknowledged, sent }: ClientsResult,
  store: Pick<Store, 'listSubmissions'>,
  dataDirectory: string,
): Promise<Broken> {
  const kept = new Map<string, StoredSubmission[]>();
  for (const form of ['conformance', 'conformance-files']) {
    for await (const submission of everyOf(store, form)) {
      const token = tokenOf(submission);
      kept.set(token, [...(kept.get(token) ?? []), submission]);
    }
  }
  const damaged: string[] = [];
  for (const promise of acknowledged) {
    const [submission] = kept.get(promise.token) ?? [];
    if (submission === undefined || promise.sha256 === undefined) continue;
    if (!(await hasFile(submission, promise, dataDirectory))) damaged.push(promise.token);
  }
  return {
    lost: acknowledged.filter(({ token }) => !kept.has(token)).map(({ token }) => token),
    doubled: [...kept].filter(([, rows]) => rows.length > 1).map(([token]) => token),
    damaged,
    invented: [...kept.keys()].filter((token) => !sent.has(token)),
  };
}

async function* everyOf(
  store: Pick<Store, 'listSubmissions'>,
  form: string,
): AsyncGenerator<StoredSubmission> {
  let before: string | undefined;
  for (;;) {
    const query = { form, limit: pageSize, ...(before === undefined ? {} : { before }) };
    const page = await store.listSubmissions(query);
    yield* page;
    before = page.at(-1)?.id;
    if (before === undefined) return;
  }
}

function tokenOf({ fields }: StoredSubmission): string {
  const field = fields.find(([name]) => name === 'name' || name === 'note');
  return field?.[1][0] ?? '';
}

async function hasFile(
  { files }: StoredSubmission,
  { sha256 }: Acknowledged,
  dataDirectory: string,
): Promise<boolean> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0 || file.sha256 !== sha256) return false;
  try {
    const content = await readFile(join(dataDirectory, 'files', file.id.slice(0, 2), file.id));
    return createHash('sha256').update(content).digest('hex') === sha256;
  } catch {
    return false;
  }
}
