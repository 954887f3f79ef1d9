import { setMainLanguage } from '@/lib/languages/current-language';
import { findLanguage } from '@/lib/intl/find-language';
import type { Content } from '@/lib/server/content/content';
import { rememberForms } from '@/lib/server/content/forms/earlier-forms';

/** The version of the content that this process serves. A publication replaces the whole object. */
export interface ActiveVersion {
  /** A hash of the files of `content/`, `public/` and `theme/`. */
  readonly version: string;
  /** Holds the version's `content/`, `public/` and `theme/`. */
  readonly folder: string;
  /** Whether it is the content of the build. */
  readonly isOfBuild: boolean;
  readonly content: Content;
  /** The folder of its pages; `undefined` for those that the build has rendered. */
  readonly pages: string | undefined;
  /** How many decisions about dates the content has. Increases with each one. */
  readonly revision: number;
  /** The addresses of all pages, posts and events, in all languages. */
  readonly paths: ReadonlySet<string>;
}

/** lib/next/page-cache.js reads it too. */
const key = Symbol.for('frontdesk.active-version');
/** Global, because Next bundles this module more than once. */
const shared = globalThis as { [key]?: ActiveVersion | undefined };

/** Returns the version that this process serves; `undefined` outside `npm start`. */
export function activeVersion(): ActiveVersion | undefined {
  return shared[key];
}

/** Serves a version from now on. */
export function setActiveVersion(active: ActiveVersion | undefined): void {
  if (active !== undefined) {
    rememberForms(active.content.forms);
    setMainLanguage(findLanguage(active.content.site.locale) ?? 'en');
  }
  shared[key] = active;
}
