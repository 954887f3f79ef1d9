import { outcomeCase, group, valueCase, type Case } from './case';
import { describeResponse } from './describe-response';
import { urlEncoded, json, pathOf, send, type Target } from './wire';

/** Valid fields of the open form. */
export const validFields = { name: 'Ana Petrov', email: 'ana@example.org' };

const to = (path: string) => ({ path });

/** Cases of success, and of every error code of a form and its fields. */
export const responseCases: readonly Case[] = group('responses', [
  outcomeCase('all required fields', '200 next', () => json(validFields)),
  valueCase('success has ok beside next', 'true', () => json(validFields), okIn),
  outcomeCase('an optional number', '200 next', () => json({ ...validFields, count: '3' })),
  outcomeCase('a blank optional field', '200 next', () => json({ ...validFields, count: '' })),
  outcomeCase('an unknown form', '404 FORM_NOT_FOUND', () =>
    json(validFields, to('/f/there-is-no-such-form')),
  ),
  outcomeCase('a form id with an invalid character', '404 FORM_NOT_FOUND', () =>
    json(validFields, to('/f/no%20form')),
  ),
  outcomeCase('a form id that is a JavaScript property', '404 FORM_NOT_FOUND', () =>
    json(validFields, to('/f/__proto__')),
  ),
  outcomeCase('an unknown project', '404 PROJECT_NOT_FOUND', (target) =>
    json(validFields, to(`/p/there-is-no-such-project${pathOf(target, 'open')}`)),
  ),
  outcomeCase(
    'a form of the project',
    '200 next',
    (target) => json(validFields, to(`/p/${target.project ?? ''}${pathOf(target, 'open')}`)),
    ['open', 'project'],
  ),
  outcomeCase(
    'an unknown form of the project',
    '404 FORM_NOT_FOUND',
    ({ project }) => json(validFields, to(`/p/${project ?? ''}/f/there-is-no-such-form`)),
    ['project'],
  ),
  outcomeCase(
    'a closed form',
    '403 INACTIVE',
    (at) => json(validFields, to(pathOf(at, 'closed'))),
    ['closed'],
  ),
  outcomeCase(
    'a blocked form',
    '403 BLOCKED',
    (at) => json(validFields, to(pathOf(at, 'blocked'))),
    ['blocked'],
  ),
  outcomeCase('no fields as JSON', '400 EMPTY', () => json({})),
  outcomeCase('no fields as a form body', '400 EMPTY', () => urlEncoded('')),
  outcomeCase('a missing required field', '422 name REQUIRED_FIELD_MISSING', () =>
    json({ email: validFields.email }),
  ),
  outcomeCase('a blank required field', '422 name REQUIRED_FIELD_EMPTY', () =>
    json({ ...validFields, name: '' }),
  ),
  outcomeCase('a required field of spaces', '422 name REQUIRED_FIELD_EMPTY', () =>
    json({ ...validFields, name: ' \t ' }),
  ),
  outcomeCase('an e-mail address without a domain', '422 email TYPE_EMAIL', () =>
    json({ ...validFields, email: 'ana@' }),
  ),
  outcomeCase('two e-mail addresses in one field', '422 email TYPE_EMAIL', () =>
    json({ ...validFields, email: 'ana@example.org, bo@example.org' }),
  ),
  outcomeCase('an e-mail address with a line break', '422 email TYPE_EMAIL', () =>
    json({ ...validFields, email: 'ana@example.org\r\nBcc: all@example.org' }),
  ),
  valueCase(
    'the messages for an invalid e-mail address that integrations rely on',
    'Validation errors: should be an email',
    () => json({ ...validFields, email: 'ana@' }),
    ({ json: body }) => `${textAt(body, 'error')}: ${textAt(body, 'errors', '0', 'message')}`,
  ),
  outcomeCase('text in a number field', '422 count TYPE_NUMERIC', () =>
    json({ ...validFields, count: 'three' }),
  ),
  outcomeCase('a text over its maximum length', '422 name TYPE_TEXT', () =>
    json({ ...validFields, name: 'a'.repeat(1_000) }),
  ),
  outcomeCase(
    'all errors in one response',
    '422 name REQUIRED_FIELD_EMPTY, email TYPE_EMAIL, count TYPE_NUMERIC',
    () => json({ name: '', email: 'ana', count: 'x' }),
  ),
  {
    title: 'submissions over the rate limit',
    expected: '429 no code, with Retry-After',
    needs: ['limited'],
    run: exceedRateLimit,
  },
]);

/** More submissions from one client than any rate limit allows. */
const tooMany = 400;

async function exceedRateLimit(target: Target): Promise<string> {
  // An endpoint on this machine may exempt the loopback address.
  const headers = { 'X-Forwarded-For': '192.0.2.1' };
  for (let index = 0; index < tooMany; index += 1) {
    const sent = json(
      { ...validFields, name: `Ana ${index}` },
      { path: pathOf(target, 'limited'), headers },
    );
    const response = await send(target, sent);
    if (response.status !== 429) continue;
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    return `${describeResponse(response)}, ${seconds > 0 ? 'with' : 'without'} Retry-After`;
  }
  return `${tooMany} were accepted`;
}

function okIn({ json: body }: { readonly json: unknown }): string {
  return typeof body === 'object' && body !== null && 'ok' in body ? String(body.ok) : 'no ok';
}

function textAt(value: unknown, ...path: readonly string[]): string {
  let at = value;
  for (const step of path) {
    at = typeof at === 'object' && at !== null ? (Reflect.get(at, step) as unknown) : undefined;
  }
  return typeof at === 'string' ? at : 'nothing';
}
