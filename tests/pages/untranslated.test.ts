import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { AppProps } from 'next/app';
import type { NextRouter } from 'next/router';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import App from '@/pages/_app';
import type { PageMeta } from '@/lib/site/frame';
import { listPagePaths } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';
import { findUntranslated, readContentText } from '@/tests/support/pseudo/untranslated';

vi.mock(
  '@/lib/languages/words-by-language',
  () => import('@/tests/support/pseudo/words-by-language'),
);

const { DOMParser } = new JSDOM().window;

interface PageModule {
  readonly default: FunctionComponent<object>;
  readonly getStaticProps?: (context: object) => Promise<{ readonly props?: object }>;
  readonly getServerSideProps?: (context: object) => Promise<{ readonly props?: object }>;
}

/** Renders a page as its route does, without the document around it. */
async function render(page: PageModule, context: object): Promise<string> {
  const result = await (page.getStaticProps ?? page.getServerSideProps)?.(context);
  const { props = {} } = result ?? {};
  const meta = (props as { readonly meta?: PageMeta }).meta;
  return renderToString(
    createElement(
      'div',
      { title: meta?.title },
      createElement('p', { title: meta?.description }),
      createElement(
        RouterContext.Provider,
        { value: { asPath: '/', events: {} } as unknown as NextRouter },
        createElement(App, { Component: page.default, pageProps: props } as unknown as AppProps),
      ),
    ),
  );
}

// All pages in one test, because each file starts the routes anew.
test('has no text on any page of visitors that is not from a catalogue', async () => {
  vi.stubEnv('FORMS_ORIGIN', '');
  await serveRoutes();
  const content = await getContent();
  const res = { setHeader: () => undefined, statusCode: 200, getHeader: () => undefined };
  const req = { headers: {}, method: 'GET', url: '/', cookies: {} };
  const pages: Record<string, () => Promise<string>> = {};
  const contentPage = (await import('@/pages/[[...path]]')) as unknown as PageModule;
  for (const path of listPagePaths(content)) {
    pages[path] = () =>
      render(contentPage, { params: { path: path.split('/').filter((part) => part !== '') } });
  }
  const search = (await import('@/pages/search')) as unknown as PageModule;
  const cookies = (await import('@/pages/cookies')) as unknown as PageModule;
  const notFound = (await import('@/pages/404')) as unknown as PageModule;
  pages['/search'] = () => render(search, { query: {}, req, res });
  pages['/search?q=moon'] = () => render(search, { query: { q: 'moon' }, req, res });
  pages['/search?q=zzz'] = () => render(search, { query: { q: 'zzzz' }, req, res });
  pages['/cookies'] = () => render(cookies, { req, res, query: {} });
  pages['/404'] = () => render(notFound, {});
  const failed = (await import('@/pages/failed/[status]')) as unknown as PageModule;
  for (const status of ['400', '403', '404', '409', '413', '429', '500', '503']) {
    pages[`/failed/${status}`] = () => render(failed, { params: { status } });
  }
  const form = (await import('@/pages/f/[form]')) as unknown as PageModule;
  for (const id of content.forms.keys()) {
    pages[`/f/${id}?sent`] = () =>
      render(form, { query: { form: id, sent: 'CON-7K2QXM' }, req, res });
  }
  const names = readFileSync('lib/sky/constellations.json', 'utf8');
  const given = `${readContentText('content')} ${names} zzzz payment-attempt hooks`;
  const found: Record<string, readonly string[]> = {};
  for (const [path, open] of Object.entries(pages)) {
    const html = await open();
    const document = new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html');
    const texts = findUntranslated(document, given);
    if (texts.length > 0) found[path] = [...new Set(texts)];
  }
  expect(found).toEqual({});
}, 180_000);
