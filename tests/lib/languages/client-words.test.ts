import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { listLanguages, replaceClientWords } from '@/lib/languages/client-words';
import { siteLanguages } from '@/lib/server/content/site-languages';

interface Resource {
  request: string;
}

interface Plugin {
  readonly apply?: (compiler: object) => void;
}

/** Turns a function into a class, as webpack's plugins are. */
function constructorOf<Args extends readonly unknown[]>(create: (...args: Args) => unknown) {
  return function construct(this: unknown, ...args: Args) {
    return create(...args);
  } as unknown as new (...args: Args) => object;
}

/** Runs the replacements of a build on a request, and returns the scripts that it writes. */
function build(
  languages: readonly string[],
  isDevelopment: boolean,
  modules: readonly string[] = [],
) {
  const replacements: { pattern: RegExp; replace: (resource: Resource) => void }[] = [];
  function addReplacement(pattern: RegExp, replace: (resource: Resource) => void) {
    replacements.push({ pattern, replace });
  }
  const webpack = {
    NormalModuleReplacementPlugin: constructorOf(addReplacement),
    Compilation: { PROCESS_ASSETS_STAGE_ADDITIONAL: 1 },
    sources: { RawSource: constructorOf((text: string) => ({ text })) },
  };
  const scripts = new Map<string, string>();
  const plugins: Plugin[] = [];
  replaceClientWords({ plugins, module: { rules: [] } }, webpack, {
    languages,
    buildId: 'b1',
    isDevelopment,
  });
  const compilation = {
    emitAsset: (file: string, { text = '' }: { text?: string }) => scripts.set(file, text),
    hooks: {
      finishModules: {
        tap: (_: string, run: (all: readonly { resource: string }[]) => void) =>
          run(modules.map((resource) => ({ resource }))),
      },
      processAssets: { tap: (_: object, run: () => void) => run() },
    },
  };
  const compiler = {
    hooks: {
      thisCompilation: {
        tap: (_: string, run: (own: typeof compilation) => void) => run(compilation),
      },
    },
  };
  for (const { apply } of plugins) apply?.(compiler);
  const resolve = (request: string) => {
    const resource = { request };
    for (const { pattern, replace } of replacements) {
      if (pattern.test(resource.request)) replace(resource);
    }
    return resource.request;
  };
  return { resolve, scripts };
}

const visitors = '@/lib/words/components/forms';
const desk = '@/lib/words/components/desk';

test('builds the main language into the scripts of a site with one', () => {
  const { resolve, scripts } = build(['de'], true);
  expect(resolve(visitors)).toBe('@/lib/words/de/components/forms');
  // An operator may read another.
  expect(resolve(desk)).toBe('@/lib/words/page/components/desk');
  expect(resolve('@/lib/words/en/components/desk')).toBe('@/lib/words/de/components/desk');
  const others = listLanguages().filter((language) => language !== 'de');
  const names = [...others.map((language) => `desk-${language}`), 'formats-cy', 'formats-fr'];
  expect([...scripts.keys()].toSorted()).toEqual(
    names.map((name) => `static/b1/${name}.js`).toSorted(),
  );
});

test('writes a script for each other language, with the rooms that browsers use', () => {
  const page = (room: string) => `/site/lib/words/page/${room}.ts`;
  const { resolve, scripts } = build(['en', 'cy'], false, [page('components/forms')]);
  expect(resolve(visitors)).toBe('@/lib/words/page/components/forms');
  const script = scripts.get('static/b1/visitors-cy.js') ?? '';
  const rooms: unknown = runInNewContext(`${script}; Object.keys(self.pageWords)`, { self: {} });
  expect(rooms).toEqual(['components/forms']);
});

test('reads the languages of a site from its settings', () => {
  const known = listLanguages();
  expect(siteLanguages({ locale: 'de-AT' }, known)).toEqual(['de']);
  expect(siteLanguages({ locale: 'en-GB', languages: ['en', 'cy', 'cy'] }, known)).toEqual([
    'en',
    'cy',
  ]);
  expect(siteLanguages({ locale: 'tlh' }, known)).toEqual(['en']);
  expect(siteLanguages(null, known)).toEqual(['en']);
});
