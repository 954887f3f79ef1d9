import { good } from './answers';
import { answered, group, told, type Case } from './case';
import { listIn } from './describe-answer';
import { encoded, friend, json, pathOf, type Answer, type Sent } from './wire';

const from = (origin: string) => ({ headers: { Origin: origin } });

const preflight = (path?: string): Sent => ({
  method: 'OPTIONS',
  ...(path === undefined ? {} : { path }),
  headers: {
    Origin: friend,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,formspree-client,formspree-session-data',
  },
});

const forms = 'application/x-www-form-urlencoded';

/** Pages of another site that may post here can read every answer, errors included. */
export const acrossSites: readonly Case[] = group('across sites', [
  told(
    'a preflight is answered in place',
    '2xx',
    () => preflight(),
    ({ status }) => (status >= 200 && status < 300 ? '2xx' : String(status)),
  ),
  told(
    'a preflight with a slash at the end',
    '2xx',
    (at) => preflight(`${pathOf(at, 'open')}/`),
    ({ status }) => (status >= 200 && status < 300 ? '2xx' : String(status)),
  ),
  told(
    'a preflight lets POST through',
    'post',
    () => preflight(),
    (answer) =>
      listIn(answer, 'access-control-allow-methods').includes('post') ? 'post' : 'not post',
  ),
  told(
    'a preflight lets the clients’ headers through',
    'accept, content-type, formspree-client, formspree-session-data',
    () => preflight(),
    (answer) => headersLetThrough(answer),
  ),
  told('a preflight lets the origin through', 'readable', () => preflight(), readable),
  told('success is readable', 'readable', () => json(good, from(friend)), readable),
  told('an error is readable', 'readable', () => json({ name: '' }, from(friend)), readable),
  told('EMPTY is readable', 'readable', () => json({}, from(friend)), readable),
  told(
    'FORM_NOT_FOUND is readable',
    'readable',
    () => json(good, { ...from(friend), path: '/f/there-is-no-such-form' }),
    readable,
    [],
  ),
  told(
    'broken JSON is readable',
    'readable',
    () => ({
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', Origin: friend },
      body: '{',
    }),
    readable,
  ),
  told(
    'a refused type is readable',
    'readable',
    () => ({
      headers: { Accept: 'application/json', 'Content-Type': 'text/plain', Origin: friend },
      body: 'x',
    }),
    readable,
  ),
  told(
    'too much is readable',
    'readable',
    () => json({ ...good, name: 'a'.repeat(300_000) }, from(friend)),
    readable,
  ),
  told(
    'a refused method is readable',
    'readable',
    () => ({
      method: 'PUT',
      headers: { Accept: 'application/json', Origin: friend },
    }),
    readable,
  ),
  told(
    'credentials are never asked for',
    'none',
    () => json(good, from(friend)),
    ({ headers }) => headers.get('access-control-allow-credentials') ?? 'none',
  ),
  told(
    'no cookie is set',
    'none',
    () => json(good),
    ({ headers }) => headers.get('set-cookie') ?? 'none',
  ),
  told(
    'the answer varies with the origin',
    'origin',
    () => json(good, from(friend)),
    (answer) => (listIn(answer, 'vary').includes('origin') ? 'origin' : 'not the origin'),
  ),
  answered('a page of a site that is not allowed', '403 no code', () =>
    json(good, from('https://stranger.example')),
  ),
  answered('a page without an origin of its own', '403 no code', () => json(good, from('null'))),
  told(
    'a next elsewhere is not followed',
    'this site',
    (at) => json({ ...good, _next: 'https://stranger.example/' }, { path: pathOf(at, 'open') }),
    staysHere,
  ),
  told(
    'a next elsewhere without a scheme is not followed',
    'this site',
    () => encoded(`${String(new URLSearchParams(good))}&_next=//stranger.example/`),
    staysHere,
  ),
  told(
    'a browser is not sent elsewhere',
    'this site',
    () => ({
      headers: { Accept: 'text/html', 'Content-Type': forms },
      body: `${String(new URLSearchParams(good))}&_next=/%5Cstranger.example`,
    }),
    staysHere,
  ),
]);

function readable({ headers }: Answer): string {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === friend || allowed === '*' ? 'readable' : `only for ${allowed ?? 'nobody'}`;
}

function headersLetThrough(answer: Answer): string {
  const wanted = ['accept', 'content-type', 'formspree-client', 'formspree-session-data'];
  const allowed = listIn(answer, 'access-control-allow-headers');
  return wanted.filter((name) => allowed.includes(name)).join(', ');
}

function staysHere({ json: body, headers }: Answer): string {
  const next: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'next') : null;
  const place = headers.get('location') ?? next;
  if (typeof place !== 'string') return 'no next';
  return place.includes('stranger') ? place : 'this site';
}
