import type { Answer } from './wire';

/**
 * An answer in the few words that matter to a client of the form protocol, such as `200 next`,
 * `422 name REQUIRED_FIELD_EMPTY, email TYPE_EMAIL` or `303`. A breach of the protocol's shapes is
 * told after it, so that it never equals what was expected.
 */
export function describeAnswer(answer: Answer): string {
  const type = answer.headers.get('content-type') ?? '';
  const { status } = answer;
  if (status >= 300 && status < 400) return String(status);
  if (type.includes('text/html')) return `${status} page`;
  if (answer.text === '') return `${status} nothing`;
  if (!type.includes('application/json')) return `${status} ${type === '' ? 'no type' : type}`;
  const { json } = answer;
  if (!isObject(json)) return `${status} JSON that is no object`;
  const said = 'error' in json || 'errors' in json ? errorsIn(json) : successIn(json);
  return [String(status), said].join(' ');
}

/** Reads as the published client does: errors before a confirmation, and that before success. */
function successIn(json: Readonly<Record<string, unknown>>): string {
  const { stripe, resubmitKey, next } = json;
  if (isObject(stripe) && typeof stripe.paymentIntentClientSecret === 'string') {
    return typeof resubmitKey === 'string' ? 'confirm payment' : 'confirm payment without a key';
  }
  if (typeof next !== 'string') return 'success without next';
  return next === '' ? 'next that is empty' : 'next';
}

function errorsIn(json: Readonly<Record<string, unknown>>): string {
  const { error, errors } = json;
  if (!isText(error)) return 'errors without a summary in `error`';
  if ('next' in json) return 'errors beside next';
  if (!Array.isArray(errors) || errors.length === 0) return 'an error without entries in `errors`';
  const entries: readonly unknown[] = errors;
  return entries.map(entryIn).join(', ');
}

function entryIn(entry: unknown): string {
  if (!isObject(entry) || !isText(entry.message)) return 'an entry without a message';
  const code = isText(entry.code) ? entry.code : 'no code';
  return isText(entry.field) ? `${entry.field} ${code}` : code;
}

/** The values of a header's list in lower case and in order, such as allowed methods. */
export function listIn(answer: Answer, header: string): readonly string[] {
  const values = (answer.headers.get(header) ?? '').toLowerCase().split(',');
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
