import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import type { Field } from '@/lib/forms/definition';
import type { ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import {
  contentDirectory,
  isSeparateSite,
  publicDirectory,
  siteDirectory,
} from '@/lib/server/content/files/site-directory';

/** Server code, or a path of the build machine, in a file for browsers. */
export interface Leak {
  readonly file: string;
  readonly what: string;
}

/** A text that files for browsers must not contain, and its description. */
interface ForbiddenText {
  readonly text: string;
  readonly what: string;
  /** It is of code, which no stylesheet contains: the server renders some CSS itself. */
  readonly isCode?: true;
}

/** A property of each kind's part that only the server needs (lib/forms/kinds). */
const serverKindProperty = 'canaryValue' satisfies keyof ServerFieldKind<Field>;

/** Strings of server packages that survive minification. */
const packages: readonly ForbiddenText[] = [
  { text: 'ZodError', what: 'the package zod' },
  { text: 'BEGIN IMMEDIATE', what: 'statements of the store' },
  { text: 'kysely', what: 'the package kysely' },
  { text: 'markdoc', what: 'the package @markdoc/markdoc' },
  { text: serverKindProperty, what: 'the server’s part of a kind of field' },
  // The address of its frames (scripts/practice/browser).
  { text: '/practice/frames/', what: 'the practice payment service' },
  // lib/next/linked-routes.js omits them.
  { text: '"/desk":[', what: 'the routes of the desk' },
];

const browserSources = ['lib', 'components', 'pages', 'public', 'content'];
/** Sources of strings that Next itself sends to browsers. */
const frameworkSources = ['next.config.js', 'node_modules/next/dist/shared/lib/constants.js'];

/**
 * Searches the files for browsers (`.next/static`) for strings of `lib/server`, names of settings,
 * server packages, source maps and paths of this machine, and for payment packages outside the chunks
 * of card fields.
 */
export function findLeaks(root: string): Leak[] {
  const forbiddenTexts: readonly ForbiddenText[] = [
    ...packages,
    ...settingNames(root).map((text) => ({ text, what: `the setting ${text}` })),
    ...serverStrings(root),
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
    const isStylesheet = path.endsWith('.css');
    const found = forbiddenTexts.filter(
      (forbidden) => !(isStylesheet && forbidden.isCode === true) && contains(text, forbidden),
    );
    if (hasStrayPayments(file, text)) found.push(strayPayments);
    return found.map(({ what }) => ({ file, what }));
  });
}

/** Whether a file contains a text. The name of a setting must not be part of a longer name. */
function contains(text: string, { text: searched }: ForbiddenText): boolean {
  if (!/^[A-Z][A-Z0-9_]*$/.test(searched)) return text.includes(searched);
  return new RegExp(`(?<![A-Z0-9_])${searched}(?![A-Z0-9_])`).test(text);
}

/** An event name that only the code of hydrated forms contains. */
const formHydration = 'form_started';

/** Strings of @stripe/stripe-js and @stripe/react-stripe-js that survive minification. */
const paymentPackages = ['https://js.stripe.com', 'name:"react-stripe-js"'] as const;
const strayPayments: ForbiddenText = {
  text: paymentPackages[0],
  what: 'the payment packages, which only card fields may load',
};

/** The payment packages have separate chunks, which load when the card section is near the viewport. */
function hasStrayPayments(file: string, text: string): boolean {
  if (!paymentPackages.some((word) => text.includes(word))) return false;
  const isOfEveryPage = /chunks\/(?:pages\/|main-|framework-|webpack-)/.test(file);
  return isOfEveryPage || text.includes(formHydration);
}

/** Lists the settings in `.env.example`. */
function settingNames(root: string): string[] {
  const example = join(root, '.env.example');
  if (!existsSync(example)) return [];
  const lines = readFileSync(example, 'utf8').matchAll(/^([A-Z][A-Z0-9_]{3,})=/gm);
  return [...lines].map(([, name = '']) => name);
}

/** Lists long strings of `lib/server` that no source for browsers contains. */
function serverStrings(root: string): ForbiddenText[] {
  const site = siteDirectory(root);
  const elsewhere = [
    ...browserSources.map((folder) => join(root, folder)),
    ...(isSeparateSite(root) ? [contentDirectory(site), publicDirectory(site)] : []),
  ]
    .flatMap(listFiles)
    .filter((path) => !path.startsWith(join(root, 'lib/server')))
    .concat(frameworkSources.map((file) => join(root, file)).filter((path) => existsSync(path)))
    .map((path) => readFileSync(path, 'utf8'))
    // Next lists the routes of the files in pages/ for browsers.
    .concat(listFiles(join(root, 'pages')).map((path) => `/${relative(join(root, 'pages'), path)}`))
    .join('\n');
  return listFiles(join(root, 'lib/server'))
    .filter((path) => /\.(ts|tsx|cjs)$/.test(path))
    .flatMap((path) => {
      const what = `strings of ${relative(root, path)}`;
      return longStrings(path)
        .filter((text) => !elsewhere.includes(text))
        .map((text) => ({ text, what, isCode: true }));
    });
}

function longStrings(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // Bundles contain no import paths.
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      const text = node.text.trim();
      // A minifier changes quotes and line breaks. Short strings may occur anywhere.
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
