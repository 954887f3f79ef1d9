import { validFields } from './responses';
import { outcomeCase, group, valueCase, type Case } from './case';
import { headerValues } from './describe-response';
import {
  urlEncoded,
  allowedOrigin,
  json,
  pathOf,
  type EndpointResponse,
  type EndpointRequest,
} from './wire';

const from = (origin: string) => ({ headers: { Origin: origin } });

const preflight = (path?: string): EndpointRequest => ({
  method: 'OPTIONS',
  path,
  headers: {
    Origin: allowedOrigin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,formspree-client,formspree-session-data',
  },
});

const forms = 'application/x-www-form-urlencoded';

/** Cases of CORS, and of redirects to other hosts. Allowed origins can read every response. */
export const crossOriginCases: readonly Case[] = group('cross-origin', [
  valueCase(
    'a preflight request gets no redirect',
    '2xx',
    () => preflight(),
    ({ status }) => (status >= 200 && status < 300 ? '2xx' : String(status)),
  ),
  valueCase(
    'a preflight request with a trailing slash',
    '2xx',
    (at) => preflight(`${pathOf(at, 'open')}/`),
    ({ status }) => (status >= 200 && status < 300 ? '2xx' : String(status)),
  ),
  valueCase(
    'a preflight response allows POST',
    'post',
    () => preflight(),
    (response) =>
      headerValues(response, 'access-control-allow-methods').includes('post') ? 'post' : 'not post',
  ),
  valueCase(
    'a preflight response allows the clients’ headers',
    'accept, content-type, formspree-client, formspree-session-data',
    () => preflight(),
    (response) => allowedHeaders(response),
  ),
  valueCase('a preflight response allows the origin', 'readable', () => preflight(), readable),
  valueCase(
    'success is readable',
    'readable',
    () => json(validFields, from(allowedOrigin)),
    readable,
  ),
  valueCase(
    'an error is readable',
    'readable',
    () => json({ name: '' }, from(allowedOrigin)),
    readable,
  ),
  valueCase('EMPTY is readable', 'readable', () => json({}, from(allowedOrigin)), readable),
  valueCase(
    'FORM_NOT_FOUND is readable',
    'readable',
    () => json(validFields, { ...from(allowedOrigin), path: '/f/there-is-no-such-form' }),
    readable,
    [],
  ),
  valueCase(
    'broken JSON is readable',
    'readable',
    () => ({
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Origin: allowedOrigin,
      },
      body: '{',
    }),
    readable,
  ),
  valueCase(
    'an unsupported content type is readable',
    'readable',
    () => ({
      headers: { Accept: 'application/json', 'Content-Type': 'text/plain', Origin: allowedOrigin },
      body: 'x',
    }),
    readable,
  ),
  valueCase(
    'a body over the limit is readable',
    'readable',
    () => json({ ...validFields, name: 'a'.repeat(300_000) }, from(allowedOrigin)),
    readable,
  ),
  valueCase(
    'an unsupported method is readable',
    'readable',
    () => ({
      method: 'PUT',
      headers: { Accept: 'application/json', Origin: allowedOrigin },
    }),
    readable,
  ),
  valueCase(
    'responses allow no credentials',
    'none',
    () => json(validFields, from(allowedOrigin)),
    ({ headers }) => headers.get('access-control-allow-credentials') ?? 'none',
  ),
  valueCase(
    'responses set no cookie',
    'none',
    () => json(validFields),
    ({ headers }) => headers.get('set-cookie') ?? 'none',
  ),
  valueCase(
    'responses vary by Origin',
    'origin',
    () => json(validFields, from(allowedOrigin)),
    (response) => (headerValues(response, 'vary').includes('origin') ? 'origin' : 'no Origin'),
  ),
  outcomeCase('an origin that is not allowed', '403 no code', () =>
    json(validFields, from('https://stranger.example')),
  ),
  outcomeCase('a null origin', '403 no code', () => json(validFields, from('null'))),
  valueCase(
    '_next to another host is ignored',
    'this site',
    (at) =>
      json({ ...validFields, _next: 'https://stranger.example/' }, { path: pathOf(at, 'open') }),
    nextHost,
  ),
  valueCase(
    '_next to another host without a scheme is ignored',
    'this site',
    () => urlEncoded(`${String(new URLSearchParams(validFields))}&_next=//stranger.example/`),
    nextHost,
  ),
  valueCase(
    'a browser is not redirected to another host',
    'this site',
    () => ({
      headers: { Accept: 'text/html', 'Content-Type': forms },
      body: `${String(new URLSearchParams(validFields))}&_next=/%5Cstranger.example`,
    }),
    nextHost,
  ),
]);

function readable({ headers }: EndpointResponse): string {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === allowedOrigin || allowed === '*'
    ? 'readable'
    : `readable only for ${allowed ?? 'no origin'}`;
}

function allowedHeaders(response: EndpointResponse): string {
  const required = ['accept', 'content-type', 'formspree-client', 'formspree-session-data'];
  const allowed = headerValues(response, 'access-control-allow-headers');
  return required.filter((name) => allowed.includes(name)).join(', ');
}

function nextHost({ json: body, headers }: EndpointResponse): string {
  const next: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'next') : null;
  const address = headers.get('location') ?? next;
  if (typeof address !== 'string') return 'no next';
  return address.includes('stranger') ? address : 'this site';
}
