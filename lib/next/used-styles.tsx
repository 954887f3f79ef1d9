import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, type ReactElement, useContext } from 'react';

/** The HTML of the page that the document contains. */
export const PageHtml = createContext('');

interface UsedStylesheetProps {
  /** Path of the stylesheet in `.next`. */
  readonly file: string;
  readonly children: ReactElement;
}

/**
 * Renders the link of a page's own stylesheet, if the page has an element with one of its classes.
 *
 * Why: all pages of the content are one route, whose stylesheet has the sections that few pages have.
 * A visitor's first page is painted earlier without it.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0036-link-used-stylesheets.md.
 */
export function UsedStylesheet({ file, children }: UsedStylesheetProps) {
  const html = useContext(PageHtml);
  return usesClass(html, classesOf(file)) ? children : null;
}

const classes = new Map<string, ReadonlySet<string>>();

/** Returns the names of the classes in a stylesheet of the build, which never changes. */
function classesOf(file: string): ReadonlySet<string> {
  const known = classes.get(file);
  if (known !== undefined) return known;
  const found = listClasses(readFileSync(join(process.cwd(), '.next', file), 'utf8'));
  classes.set(file, found);
  return found;
}

/** Lists the names of classes in a minified stylesheet. */
export function listClasses(stylesheet: string): ReadonlySet<string> {
  const selectors = stylesheet.matchAll(/\.([a-z_-][\w-]*)/gi);
  return new Set([...selectors].flatMap(([, name]) => name ?? []));
}

/** Returns whether an element of `html` has one of the classes. */
export function usesClass(html: string, names: ReadonlySet<string>): boolean {
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    if (value.split(' ').some((name) => names.has(name))) return true;
  }
  return false;
}
