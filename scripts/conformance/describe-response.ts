import type { EndpointResponse } from './wire';

/**
 * Describes a response as a client of the form protocol reads it: `200 next`,
 * `422 name REQUIRED_FIELD_EMPTY, email TYPE_EMAIL` or `303`. Violations of the protocol are appended,
 * so that the description never equals an expected one.
 */
export function describeResponse(response: EndpointResponse): string {
  const type = response.headers.get('content-type') ?? '';
  const { status } = response;
  if (status >= 300 && status < 400) return String(status);
  if (type.includes('text/html')) return `${status} page`;
  if (response.text === '') return `${status} empty`;
  if (!type.includes('application/json')) return `${status} ${type === '' ? 'no type' : type}`;
  const { json } = response;
  if (!isObject(json)) return `${status} JSON without an object`;
  const outcome = 'error' in json || 'errors' in json ? errorsIn(json) : successIn(json);
  return [String(status), outcome].join(' ');
}

/** Follows the published client: errors first, then a payment confirmation, then success. */
function successIn(json: Readonly<Record<string, unknown>>): string {
  const { stripe, resubmitKey, next } = json;
  if (isObject(stripe) && typeof stripe.paymentIntentClientSecret === 'string') {
    return typeof resubmitKey === 'string' ? 'confirm payment' : 'confirm payment without a key';
  }
  if (typeof next !== 'string') return 'success without next';
  return next === '' ? 'empty next' : 'next';
}

function errorsIn(json: Readonly<Record<string, unknown>>): string {
  const { error, errors } = json;
  if (!isText(error)) return 'errors without `error`';
  if ('next' in json) return 'errors beside next';
  if (!Array.isArray(errors) || errors.length === 0) return 'an error without `errors`';
  const entries: readonly unknown[] = errors;
  return entries.map(entryIn).join(', ');
}

function entryIn(entry: unknown): string {
  if (!isObject(entry) || !isText(entry.message)) return 'an entry without a message';
  const code = isText(entry.code) ? entry.code : 'no code';
  return isText(entry.field) ? `${entry.field} ${code}` : code;
}

/** Returns the values of a list header, sorted and in lower case. */
export function headerValues(response: EndpointResponse, header: string): readonly string[] {
  const values = (response.headers.get(header) ?? '').toLowerCase().split(',');
  return values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .sort();
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
