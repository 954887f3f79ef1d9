import type { IncomingMessage, ServerResponse } from 'node:http';
import { exceptionTitle } from '@/lib/http/words';
import { apiErrors } from '@/lib/server/desk/connections/words';
import { logException } from '@/lib/server/http/logging/log-error';
import { hashToken, isToken } from '@/lib/server/http/requests/tokens';
import type { Services } from '@/lib/server/services';
import type { ApiQuery, ApiToken } from '@/lib/server/store/api-store';
import type { StoredSubmission } from '@/lib/server/store/store';
import { StoreBusy } from '@/lib/server/store/store-errors';
import { secondsUntil } from '@/lib/server/submissions/limits';

const defaultLimit = 100;
const maxLimit = 1000;
const maxOffset = 1_000_000;
const requestsPerMinute = 60;

/**
 * Sends submissions of a form as the hosted service does: `fields` and `submissions`, newest first.
 *
 * Parameters are `since`, `limit`, `offset`, `order` and `spam`; invalid values are ignored. Responds
 * 401 without a token, then 405 to other methods than GET and HEAD, 404 to a token of another form, and
 * 429 after 60 requests of a token within a minute.
 */
export async function sendApiSubmissions(
  req: IncomingMessage,
  res: ServerResponse,
  form: unknown,
  { store, settings, now }: Services,
): Promise<void> {
  const send = (status: number, body: unknown) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.statusCode = status;
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify(body));
  };
  const sendError = (status: keyof typeof apiErrors) => {
    send(status, { error: apiErrors[status] });
  };
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  try {
    const token = await findToken(req.headers.authorization, store);
    if (token === undefined) {
      res.setHeader('WWW-Authenticate', 'Basic realm="submissions", Bearer');
      sendError(401);
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      sendError(405);
      return;
    }
    if (token.form !== form) {
      sendError(404);
      return;
    }
    const limit = { key: `api:${token.id}`, max: requestsPerMinute, windowMs: 60_000 };
    const full = await store.countLimits([limit], now());
    if (full !== undefined) {
      res.setHeader('Retry-After', String(secondsUntil(full.until, now())));
      sendError(429);
      return;
    }
    await store.touchApiToken(token.tokenHash, now());
    const { searchParams } = new URL(req.url ?? '/', 'http://localhost');
    const submissions = await store.listApiSubmissions(readApiQuery(token.form, searchParams));
    send(200, formatSubmissions(submissions, settings.SITE_URL));
  } catch (error) {
    if (StoreBusy.is(error)) {
      res.setHeader('Retry-After', '5');
      sendError(503);
      return;
    }
    logException(error, req.url ?? '', now(), { response: res });
    send(500, { error: exceptionTitle('server') });
  }
}

/** Finds the token of an `Authorization` header: `Bearer token`, or `Basic` with `:token` or `token:`. */
async function findToken(
  authorization: string | undefined,
  store: Services['store'],
): Promise<ApiToken | undefined> {
  const [, scheme = '', value = ''] = /^(basic|bearer) +(\S+)$/i.exec(authorization ?? '') ?? [];
  const text =
    scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : value;
  const token = text.split(':').find(isToken);
  return token === undefined ? undefined : store.findApiToken(hashToken(token));
}

function readApiQuery(form: string, params: URLSearchParams): ApiQuery {
  const since = parseSince(params.get('since'));
  return {
    form,
    isSpam: params.get('spam') === 'true',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    limit: parseCount(params.get('limit'), maxLimit) ?? defaultLimit,
    offset: parseCount(params.get('offset'), maxOffset) ?? 0,
    ...(since === undefined ? {} : { since }),
  };
}

function parseCount(text: string | null, max: number): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(Number(text), max) : undefined;
}

/** Parses a date of ISO 8601. A time without a zone is in UTC, as at the hosted service. */
function parseSince(text: string | null): Date | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d(?:T[\d:.]+)?(?:Z|[+-]\d\d:?\d\d)?$/.test(text)) {
    return undefined;
  }
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text.slice(10));
  const date = new Date(text.length === 10 || hasZone ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function formatSubmissions(submissions: readonly StoredSubmission[], siteUrl: string) {
  const rows = submissions.map(({ id, receivedAt, fields, files }) => {
    const links = files.map(
      ({ id: file, field }) => [field, [`${siteUrl}/api/desk/files/${file}`]] as const,
    );
    // A visitor can send a field with the name `__proto__`, which `fromEntries` defines as any other.
    return Object.fromEntries([
      ...[...fields, ...links].map(([name, values]) => {
        return [name, values.length === 1 ? values[0] : values] as const;
      }),
      ['_id', id] as const,
      ['_date', receivedAt.toISOString()] as const,
    ]);
  });
  return { fields: [...new Set(rows.flatMap((row) => Object.keys(row)))], submissions: rows };
}
