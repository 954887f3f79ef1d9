import { answered, group, told, type Case } from './case';
import { describeAnswer } from './describe-answer';
import { encoded, json, pathOf, send, type Target } from './wire';

/** Answers that satisfy the open form. */
export const good = { name: 'Ana Petrov', email: 'ana@example.org' };

const to = (path: string) => ({ path });

/** Success, and every error of the whole form and of its fields, by its code. */
export const answers: readonly Case[] = group('answers', [
  answered('all that is asked', '200 next', () => json(good)),
  told('success says ok beside next', 'true', () => json(good), okIn),
  answered('an optional number', '200 next', () => json({ ...good, count: '3' })),
  answered('an optional field that is blank', '200 next', () => json({ ...good, count: '' })),
  answered('a form that is not there', '404 FORM_NOT_FOUND', () =>
    json(good, to('/f/there-is-no-such-form')),
  ),
  answered('a form id with a letter that no id has', '404 FORM_NOT_FOUND', () =>
    json(good, to('/f/no%20form')),
  ),
  answered('a form id that is a word of the language', '404 FORM_NOT_FOUND', () =>
    json(good, to('/f/__proto__')),
  ),
  answered('a project that is not there', '404 PROJECT_NOT_FOUND', (target) =>
    json(good, to(`/p/there-is-no-such-project${pathOf(target, 'open')}`)),
  ),
  answered(
    'a form of the project',
    '200 next',
    (target) => json(good, to(`/p/${target.project ?? ''}${pathOf(target, 'open')}`)),
    ['open', 'project'],
  ),
  answered(
    'a form that is not there, of the project',
    '404 FORM_NOT_FOUND',
    ({ project }) => json(good, to(`/p/${project ?? ''}/f/there-is-no-such-form`)),
    ['project'],
  ),
  answered('a closed form', '403 INACTIVE', (at) => json(good, to(pathOf(at, 'closed'))), [
    'closed',
  ]),
  answered('a blocked form', '403 BLOCKED', (at) => json(good, to(pathOf(at, 'blocked'))), [
    'blocked',
  ]),
  answered('nothing at all', '400 EMPTY', () => json({})),
  answered('nothing at all, as a form sends it', '400 EMPTY', () => encoded('')),
  answered('a required field that is not sent', '422 name REQUIRED_FIELD_MISSING', () =>
    json({ email: good.email }),
  ),
  answered('a required field that is blank', '422 name REQUIRED_FIELD_EMPTY', () =>
    json({ ...good, name: '' }),
  ),
  answered('a required field of spaces', '422 name REQUIRED_FIELD_EMPTY', () =>
    json({ ...good, name: ' \t ' }),
  ),
  answered('an address without a domain', '422 email TYPE_EMAIL', () =>
    json({ ...good, email: 'ana@' }),
  ),
  answered('two addresses in one field', '422 email TYPE_EMAIL', () =>
    json({ ...good, email: 'ana@example.org, bo@example.org' }),
  ),
  answered('an address with a line break', '422 email TYPE_EMAIL', () =>
    json({ ...good, email: 'ana@example.org\r\nBcc: all@example.org' }),
  ),
  told(
    'the words for a bad address, which integrations look for',
    'Validation errors: should be an email',
    () => json({ ...good, email: 'ana@' }),
    ({ json: body }) => `${textAt(body, 'error')}: ${textAt(body, 'errors', '0', 'message')}`,
  ),
  answered('words for a number', '422 count TYPE_NUMERIC', () => json({ ...good, count: 'three' })),
  answered('a text that is too long', '422 name TYPE_TEXT', () =>
    json({ ...good, name: 'a'.repeat(1_000) }),
  ),
  answered(
    'everything wrong is told at once',
    '422 name REQUIRED_FIELD_EMPTY, email TYPE_EMAIL, count TYPE_NUMERIC',
    () => json({ name: '', email: 'ana', count: 'x' }),
  ),
  {
    what: 'submissions without end',
    expected: '429 no code, with Retry-After',
    needs: ['limited'],
    ask: askTooOften,
  },
]);

/** No form of a small organisation gets so many within a minute from one visitor. */
const tooMany = 400;

async function askTooOften(target: Target): Promise<string> {
  // An endpoint on this very machine may take its own for no visitor at all.
  const headers = { 'X-Forwarded-For': '192.0.2.1' };
  for (let index = 0; index < tooMany; index += 1) {
    const sent = json(
      { ...good, name: `Ana ${index}` },
      { path: pathOf(target, 'limited'), headers },
    );
    const answer = await send(target, sent);
    if (answer.status !== 429) continue;
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    return `${describeAnswer(answer)}, ${seconds > 0 ? 'with' : 'without'} Retry-After`;
  }
  return `${tooMany} were taken`;
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
