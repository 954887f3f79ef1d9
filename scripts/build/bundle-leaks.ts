import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** Something in the browser's files that belongs to the server or to the machine that built them. */
export interface Leak {
  readonly file: string;
  readonly what: string;
}

/** What must not be found, and how to call it when it is. */
interface Telltale {
  readonly text: string;
  readonly what: string;
}

/** Words that every copy of a server-side package carries through minification. */
const packages: readonly Telltale[] = [
  { text: 'ZodError', what: 'the package zod' },
  { text: 'BEGIN IMMEDIATE', what: 'statements of the store' },
  { text: 'kysely', what: 'the package kysely' },
  { text: 'markdoc', what: 'the package @markdoc/markdoc' },
  // Its fields and its bank stand there (scripts/practice/browser).
  { text: '/practice/frames/', what: 'the practice payment service' },
];

const browserSources = ['lib', 'components', 'pages', 'public', 'content'];
/** What the framework hands to browsers of itself: its rewrites, and the names of its own files. */
const frameworkSources = ['next.config.js', 'node_modules/next/dist/shared/lib/constants.js'];

/**
 * Looks through everything that a build hands to browsers (`.next/static`) for words of
 * `lib/server`, names of the server's settings, packages of the server, source maps and paths of
 * this machine; and for payment packages where others than a card's fields would load them.
 */
export function findLeaks(root: string): Leak[] {
  const telltales = [
    ...packages,
    ...settingNames(root).map((text) => ({ text, what: `the setting ${text}` })),
    ...serverWords(root),
    { text: 'sourceMappingURL=', what: 'a reference to a source map' },
    { text: root, what: 'a path of this machine' },
    { text: 'file:///', what: 'a path of this machine' },
  ];
  const folder = join(root, '.next/static');
  return listFiles(folder).flatMap((path) => {
    const file = relative(root, path);
    if (path.endsWith('.map')) return [{ file, what: 'a source map' }];
    if (!/\.(js|css|json|html|txt)$/.test(path)) return [];
    const text = readFileSync(path, 'utf8');
    const found = telltales.filter((telltale) => contains(text, telltale));
    if (hasStrayPayments(file, text)) found.push(strayPayments);
    return found.map(({ what }) => ({ file, what }));
  });
}

/** A name of a setting within a longer name is another's. */
function contains(text: string, { text: words }: Telltale): boolean {
  if (!/^[A-Z][A-Z0-9_]*$/.test(words)) return text.includes(words);
  return new RegExp(`(?<![A-Z0-9_])${words}(?![A-Z0-9_])`).test(text);
}

/** An event that only the code of every hydrated form sends. */
const formHydration = 'form_started';

/** Words of @stripe/stripe-js and @stripe/react-stripe-js that stay as they are. */
const paymentPackages = ['https://js.stripe.com', 'name:"react-stripe-js"'] as const;
const strayPayments: Telltale = {
  text: paymentPackages[0],
  what: 'the payment packages, which are for the fields of a card alone',
};

/** They have files of their own, which are loaded when the card section is near the viewport. */
function hasStrayPayments(file: string, text: string): boolean {
  if (!paymentPackages.some((word) => text.includes(word))) return false;
  const isOfEveryPage = /chunks\/(?:pages\/|main-|framework-|webpack-)/.test(file);
  return isOfEveryPage || text.includes(formHydration);
}

/** Every setting that `.env.example` names, commented out or not, but those made for browsers. */
function settingNames(root: string): string[] {
  const example = join(root, '.env.example');
  if (!existsSync(example)) return [];
  const lines = readFileSync(example, 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]{3,})=/gm);
  return [...lines].map(([, name = '']) => name).filter((name) => !name.startsWith('NEXT_PUBLIC_'));
}

/** Sentences and other long strings that stand in `lib/server` and in nothing a browser may load. */
function serverWords(root: string): Telltale[] {
  const elsewhere = browserSources
    .flatMap((folder) => listFiles(join(root, folder)))
    .filter((path) => !path.startsWith(join(root, 'lib/server')))
    .concat(frameworkSources.map((file) => join(root, file)).filter((path) => existsSync(path)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  return listFiles(join(root, 'lib/server'))
    .filter((path) => /\.(ts|tsx|cjs)$/.test(path))
    .flatMap((path) => {
      const what = `words of ${relative(root, path)}`;
      return longStrings(path)
        .filter((text) => !elsewhere.includes(text))
        .map((text) => ({ text, what }));
    });
}

function longStrings(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // An import's path is not in a bundle.
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      const text = node.text.trim();
      // Quotes and line breaks are written differently by a minifier; short words prove nothing.
      if (text.length >= 20 && !/["'`\\\n]/.test(text)) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
