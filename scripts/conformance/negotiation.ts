import { validFields } from './responses';
import { outcomeCase, group, valueCase, type Case } from './case';
import { pathOf, type EndpointRequest } from './wire';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const form = 'application/x-www-form-urlencoded';
const body = String(new URLSearchParams(validFields));
const bad = 'name=&email=ana';

function post(
  headers: Readonly<Record<string, string>>,
  sent: string = body,
): () => EndpointRequest {
  return () => ({ headers: { 'Content-Type': form, ...headers }, body: sent });
}

const withJson = (headers: Readonly<Record<string, string>>) => (): EndpointRequest => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(validFields),
});

/** Cases of content negotiation between JSON and HTML. */
export const negotiationCases: readonly Case[] = group('negotiation', [
  outcomeCase('a browser’s form', '303', post({ Accept: browser })),
  outcomeCase('a browser’s form with errors', '422 page', post({ Accept: browser }, bad)),
  outcomeCase('Accept: */*', '303', post({ Accept: '*/*' })),
  outcomeCase('Accept: application/json', '200 next', post({ Accept: 'application/json' })),
  outcomeCase('Accept: APPLICATION/JSON', '200 next', post({ Accept: 'APPLICATION/JSON' })),
  outcomeCase(
    'Accept: json before html',
    '200 next',
    post({ Accept: 'application/json, text/html' }),
  ),
  outcomeCase('Accept: html before json', '303', post({ Accept: 'text/html, application/json' })),
  outcomeCase(
    'Accept: a JSON type with a suffix',
    '200 next',
    post({ Accept: 'application/problem+json' }),
  ),
  outcomeCase(
    'X-Requested-With: XMLHttpRequest',
    '200 next',
    post({ Accept: '*/*', 'X-Requested-With': 'XMLHttpRequest' }),
  ),
  outcomeCase(
    'X-Requested-With beside a browser’s Accept',
    '200 next',
    post({ Accept: browser, 'X-Requested-With': 'XMLHttpRequest' }),
  ),
  outcomeCase('JSON body with Accept: */*', '200 next', withJson({ Accept: '*/*' })),
  outcomeCase('JSON body with a browser’s Accept', '303', withJson({ Accept: browser })),
  outcomeCase(
    'JSON body with Accept: application/json',
    '200 next',
    withJson({ Accept: 'application/json' }),
  ),
  outcomeCase('the form’s own page', '200 page', () => ({
    method: 'GET',
    headers: { Accept: browser },
  })),
  outcomeCase('GET of JSON', '405 no code', () => ({
    method: 'GET',
    headers: { Accept: 'application/json' },
  })),
  outcomeCase('PUT of JSON', '405 no code', () => ({
    method: 'PUT',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: '{}',
  })),
  outcomeCase('DELETE of JSON', '405 no code', () => ({
    method: 'DELETE',
    headers: { Accept: 'application/json' },
  })),
  valueCase(
    'an unsupported method gets an Allow header',
    'POST',
    () => ({ method: 'PUT', headers: { Accept: 'application/json' } }),
    ({ headers }) => ((headers.get('allow') ?? '').includes('POST') ? 'POST' : 'no POST'),
  ),
  outcomeCase(
    'an unknown form in a browser',
    '404 page',
    () => ({ ...post({ Accept: browser })(), path: '/f/there-is-no-such-form' }),
    [],
  ),
  outcomeCase('a trailing slash in a browser', '303', (target) => ({
    ...post({ Accept: browser })(),
    path: `${pathOf(target, 'open')}/`,
  })),
  valueCase('success is not cached', 'no-store', post({ Accept: 'application/json' }), cacheRule),
  valueCase(
    'errors are not cached',
    'no-store',
    post({ Accept: 'application/json' }, bad),
    cacheRule,
  ),
  valueCase(
    'a page with errors is not cached',
    'no-store',
    post({ Accept: browser }, bad),
    cacheRule,
  ),
]);

function cacheRule({ headers }: { readonly headers: Headers }): string {
  return (headers.get('cache-control') ?? '').includes('no-store') ? 'no-store' : 'cacheable';
}
