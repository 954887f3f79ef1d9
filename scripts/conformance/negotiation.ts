import { good } from './answers';
import { answered, group, told, type Case } from './case';
import { pathOf, type Sent } from './wire';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const form = 'application/x-www-form-urlencoded';
const body = String(new URLSearchParams(good));
const bad = 'name=&email=ana';

function post(headers: Readonly<Record<string, string>>, sent: string = body): () => Sent {
  return () => ({ headers: { 'Content-Type': form, ...headers }, body: sent });
}

const withJson = (headers: Readonly<Record<string, string>>) => (): Sent => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(good),
});

/** Who is answered in JSON and who with a page. */
export const negotiation: readonly Case[] = group('negotiation', [
  answered('a browser’s form', '303', post({ Accept: browser })),
  answered('a browser’s form with errors', '422 page', post({ Accept: browser }, bad)),
  answered('nothing said', '303', post({ Accept: '*/*' })),
  answered('Accept: application/json', '200 next', post({ Accept: 'application/json' })),
  answered('Accept: APPLICATION/JSON', '200 next', post({ Accept: 'APPLICATION/JSON' })),
  answered('Accept: json before html', '200 next', post({ Accept: 'application/json, text/html' })),
  answered('Accept: html before json', '303', post({ Accept: 'text/html, application/json' })),
  answered('Accept: a kind of JSON', '200 next', post({ Accept: 'application/problem+json' })),
  answered(
    'X-Requested-With: XMLHttpRequest',
    '200 next',
    post({ Accept: '*/*', 'X-Requested-With': 'XMLHttpRequest' }),
  ),
  answered(
    'X-Requested-With beside a browser’s Accept',
    '200 next',
    post({ Accept: browser, 'X-Requested-With': 'XMLHttpRequest' }),
  ),
  answered('JSON sent, nothing said', '200 next', withJson({ Accept: '*/*' })),
  answered('JSON sent, a page asked for', '303', withJson({ Accept: browser })),
  answered('JSON sent, JSON asked for', '200 next', withJson({ Accept: 'application/json' })),
  answered('the form’s own page', '200 page', () => ({
    method: 'GET',
    headers: { Accept: browser },
  })),
  answered('GET by a program', '405 no code', () => ({
    method: 'GET',
    headers: { Accept: 'application/json' },
  })),
  answered('PUT by a program', '405 no code', () => ({
    method: 'PUT',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: '{}',
  })),
  answered('DELETE by a program', '405 no code', () => ({
    method: 'DELETE',
    headers: { Accept: 'application/json' },
  })),
  told(
    'a refused method tells which are taken',
    'POST',
    () => ({ method: 'PUT', headers: { Accept: 'application/json' } }),
    ({ headers }) => ((headers.get('allow') ?? '').includes('POST') ? 'POST' : 'nothing'),
  ),
  answered(
    'a browser at a form that is not there',
    '404 page',
    () => ({ ...post({ Accept: browser })(), path: '/f/there-is-no-such-form' }),
    [],
  ),
  answered('a slash at the end, from a browser', '303', (target) => ({
    ...post({ Accept: browser })(),
    path: `${pathOf(target, 'open')}/`,
  })),
  told('no answer is kept by caches', 'no-store', post({ Accept: 'application/json' }), cacheRule),
  told(
    'no error is kept by caches',
    'no-store',
    post({ Accept: 'application/json' }, bad),
    cacheRule,
  ),
  told('a page with errors is not kept', 'no-store', post({ Accept: browser }, bad), cacheRule),
]);

function cacheRule({ headers }: { readonly headers: Headers }): string {
  return (headers.get('cache-control') ?? '').includes('no-store') ? 'no-store' : 'may be kept';
}
