import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@/lib/server/store';
import type { Acknowledged, ClientsResult } from './clients';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Tokens of submissions that are stored wrongly. All lists are empty after a correct run. */
export interface SubmissionErrors {
  /** Acknowledged, but not in the store. */
  readonly lost: readonly string[];
  /** In the store more than once. */
  readonly doubled: readonly string[];
  /** The file is missing or differs from the one sent. */
  readonly damaged: readonly string[];
  /** In the store, but never sent. */
  readonly invented: readonly string[];
}

const pageSize = 500;

/** Compares the acknowledged submissions with the store and the data directory. */
export async function checkSubmissions(
  { acknowledged, sent }: ClientsResult,
  store: Pick<Store, 'listSubmissions'>,
  dataDirectory: string,
): Promise<SubmissionErrors> {
  const stored = new Map<string, StoredSubmission[]>();
  for (const form of ['conformance', 'conformance-files']) {
    for await (const submission of listAll(store, form)) {
      const token = tokenOf(submission);
      stored.set(token, [...(stored.get(token) ?? []), submission]);
    }
  }
  const damaged: string[] = [];
  for (const expected of acknowledged) {
    const [submission] = stored.get(expected.token) ?? [];
    if (submission === undefined || expected.sha256 === undefined) continue;
    if (!(await hasFile(submission, expected, dataDirectory))) damaged.push(expected.token);
  }
  return {
    lost: acknowledged.filter(({ token }) => !stored.has(token)).map(({ token }) => token),
    doubled: [...stored].filter(([, rows]) => rows.length > 1).map(([token]) => token),
    damaged,
    invented: [...stored.keys()].filter((token) => !sent.has(token)),
  };
}

/** Lists the stored submissions of a form. */
export async function* listAll(
  store: Pick<Store, 'listSubmissions'>,
  form: string,
): AsyncGenerator<StoredSubmission> {
  let before: string | undefined;
  for (;;) {
    const query = { form, limit: pageSize, before };
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
