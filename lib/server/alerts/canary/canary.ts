import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { type SecretStore, signedToken } from '@/lib/server/platform/http/requests/signed-token';
import { serverKindOf } from '@/lib/forms/kinds/registry';
import type { Store } from '@/lib/server/store';

/** The header that marks a canary, with a signed token of its idempotency key. */
const canaryHeader = 'x-canary';

const canaryToken = signedToken({ secret: 'canary' });

/**
 * Whether a post is the site's own test submission. It is stored as spam, sends no mails, and counts in no
 * limit.
 */
export async function isCanary(headers: IncomingHttpHeaders, store: SecretStore): Promise<boolean> {
  const sent = [headers[canaryHeader] ?? []].flat()[0];
  const key = [headers['idempotency-key'] ?? []].flat()[0];
  if (sent === undefined || key === undefined) return false;
  return (await canaryToken.read(sent, store)) === key;
}

/** Why a canary failed: a step, and the status of the response. */
export interface CanaryFailure {
  readonly step: 'sent' | 'found' | 'deleted';
  readonly status?: number;
}

export interface CanaryDeps {
  readonly store: SecretStore & Pick<Store, 'listSubmissions' | 'findSubmission'>;
  readonly siteUrl: string;
  readonly fetch: typeof fetch;
  /** Deletes a submission. Resolves with the number that was deleted. */
  readonly erase: (id: string) => Promise<number>;
  readonly now: () => Date;
}

/**
 * Sends a submission to a form at the site's own address, as a browser does, finds it in the store and
 * deletes it. Returns why that failed; `undefined` on success.
 */
export async function runCanary(
  form: FormDefinition,
  { store, siteUrl, fetch: send, erase, now }: CanaryDeps,
): Promise<CanaryFailure | undefined> {
  const key = randomUUID();
  const response = await send(`${siteUrl}/f/${form.id}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Idempotency-Key': key,
      [canaryHeader]: await canaryToken.create(key, store),
    },
    body: new URLSearchParams(canaryFields(form, key, siteUrl, now()).map(([...each]) => each)),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
  if (response?.status !== 200) {
    return { step: 'sent', status: response?.status };
  }
  const newest = await store.listSubmissions({ form: form.id, state: 'spam', limit: 100 });
  const found = newest.find(({ fields }) => fields.some(([, values]) => values.includes(key)));
  if (found === undefined) return { step: 'found' };
  return (await erase(found.id)) === 1 ? undefined : { step: 'deleted' };
}

/**
 * Whether a form can have a canary: it is open, free of charge, and has a text field that anything may be
 * written in, and no file is required.
 */
export function canHaveCanary({ active, payment, fields }: FormDefinition): boolean {
  const isOpen = active && payment === undefined;
  return (
    isOpen &&
    fields.some(holdsKey) &&
    fields.every((each) => valueOf(each, '', new Date()) !== undefined)
  );
}

/** The id of an attempt has 36 characters. */
function holdsKey(field: Field): boolean {
  const isText = field.kind === 'textarea' || (field.kind === 'text' && field.sum === undefined);
  return isText && (field.maxLength ?? 36) >= 36;
}

function canaryFields(
  { fields }: FormDefinition,
  key: string,
  siteUrl: string,
  now: Date,
): readonly (readonly [string, string])[] {
  return fields.flatMap((field) => {
    const value = holdsKey(field) ? key : (valueOf(field, siteUrl, now) ?? '');
    return value === '' ? [] : [[field.name, value] as const];
  });
}

/** Returns a valid value; empty for a field to leave out, and `undefined` if there is none. */
function valueOf(field: Field, siteUrl: string, now: Date): string | undefined {
  const today = now.toISOString().slice(0, 10);
  return serverKindOf(field).canaryValue(field, { url: siteUrl, today });
}
