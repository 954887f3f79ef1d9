import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { NextApiRequest } from 'next';
import { readApiQuery } from '@/lib/server/inbox/api/api-query';
import { apiRequest } from '@/lib/server/inbox/api/api-request';
import { fileLink } from '@/lib/server/inbox/export/submissions-csv';
import { exportedSource, findSourcesOf } from '@/lib/server/inbox/export/exported-source';
import { exportedFields, exportedFiles } from '@/lib/server/inbox/export/submissions-json';
import type { Services } from '@/lib/server/services';
import type { StoredSource } from '@/lib/server/forms/submissions/sources-sql';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Sends submissions of a form to a client with a token of it. */
export async function sendSubmissions(
  request: NextApiRequest,
  response: ServerResponse,
  { services }: { readonly services: () => Services },
): Promise<void> {
  await sendApiSubmissions(request, response, request.query.form, services());
}

const requestsPerMinute = 60;

/** Submissions that are formatted before other requests get a turn. */
const rowsPerTurn = 100;

/**
 * Sends submissions of a form as the hosted service does: `fields` and `submissions`, newest first.
 *
 * Parameters are `since`, `limit`, `offset`, `order` and `spam`. Responds 401 without a token, then 405 to
 * other methods than GET and HEAD, 429 after 60 requests of a token within a minute, 404 to a token of
 * another form, and 400 to an invalid parameter.
 */
export async function sendApiSubmissions(
  req: IncomingMessage,
  res: ServerResponse,
  form: unknown,
  services: Pick<Services, 'store' | 'settings' | 'now'>,
): Promise<void> {
  const { store, settings } = services;
  const limit = { key: 'api', max: requestsPerMinute, windowMs: 60_000 };
  await apiRequest(req, res, services, limit, async (token) => {
    if (token.form !== form) return 'missing';
    const { searchParams } = new URL(req.url ?? '/', 'http://localhost');
    const query = readApiQuery(token.form, searchParams);
    if ('invalid' in query) return query;
    const submissions = await store.listApiSubmissions(query);
    const sourceOf = await findSourcesOf(store, submissions);
    const body = await formatSubmissions(submissions, sourceOf, settings.SITE_URL);
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(req.method === 'HEAD' ? undefined : body);
    return 'sent';
  });
}

async function formatSubmissions(
  submissions: readonly StoredSubmission[],
  sourceOf: ReadonlyMap<string, StoredSource>,
  siteUrl: string,
): Promise<string> {
  const names = new Set<string>();
  const rows: string[] = [];
  for (const submission of submissions) {
    if (rows.length > 0 && rows.length % rowsPerTurn === 0) await setImmediate();
    const row = apiRow(submission, sourceOf.get(submission.id), siteUrl);
    for (const name of Object.keys(row)) names.add(name);
    rows.push(JSON.stringify(row));
  }
  // The whole answers are no columns.
  names.delete('_fields');
  names.delete('_files');
  names.delete('_source');
  names.delete('_mergedInto');
  return `{"fields":${JSON.stringify([...names])},"submissions":[${rows.join(',')}]}`;
}

/**
 * Returns a submission: each field by its name, `_fields` and `_files` as in a webhook, `_source` if one is kept,
 * and `_mergedInto` if it is merged into another.
 */
function apiRow(submission: StoredSubmission, source: StoredSource | undefined, siteUrl: string) {
  const { id, receivedAt, fields, files, mergedInto } = submission;
  const values = new Map<string, readonly string[]>(fields);
  // A form can have an answer and files of one name.
  for (const { id: file, field } of files) {
    values.set(field, [...(values.get(field) ?? []), fileLink(file, siteUrl)]);
  }
  // A visitor can send a field with the name `__proto__`, which `fromEntries` defines as any other.
  return Object.fromEntries<unknown>([
    ...[...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list] as const),
    ['_id', id],
    ['_date', receivedAt.toISOString()],
    ['_fields', exportedFields(submission)],
    ['_files', exportedFiles(submission, siteUrl)],
    ...(mergedInto === undefined ? [] : [['_mergedInto', mergedInto] as const]),
    ...(source === undefined ? [] : [['_source', exportedSource(source)] as const]),
  ]);
}
