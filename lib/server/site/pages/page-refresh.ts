import type { Content } from '@/lib/server/content/content';
import { listPageAddresses } from '@/lib/server/content/languages/addresses';
import type { CurrentForms } from '@/lib/server/forms/settings/current-forms';
import { type FormRefresh, formRefresher } from '@/lib/server/site/pages/form-refresh';

interface PageRefreshDeps {
  readonly loadForms: (content: Content) => Promise<CurrentForms>;
  /** Renders a page again. Rejects if that fails. */
  readonly renderPage: (path: string, signal: AbortSignal) => Promise<void>;
  /** Requests a page as a visitor does. */
  readonly requestPage: (path: string, signal: AbortSignal) => Promise<void>;
  /** Whether the content of the first call has other pages than the build. */
  readonly isPublished: () => boolean;
}

/**
 * Returns a function that keeps rendered pages current. It requests each page of newly published content,
 * so that no visitor has to wait for one, and renders those again whose forms have changed at the desk, by
 * their dates or their number, also while the others are requested.
 */
export function pageRefresher(
  deps: PageRefreshDeps,
): (content: Content, signal: AbortSignal) => Promise<void> {
  let current: Content | undefined;
  let refreshForms: FormRefresh | undefined;
  return async (content, signal) => {
    if (content !== current) {
      const isPublished = current !== undefined || deps.isPublished();
      current = content;
      const refresh = formRefresher(content, {
        loadForms: () => deps.loadForms(content),
        refreshPage: deps.renderPage,
      });
      refreshForms = refresh;
      if (isPublished) await requestAll(content, deps, refresh, signal);
    }
    await refreshForms?.(signal);
  };
}

/** A site has hundreds of pages, and a form that is closed at the desk must not wait for all of them. */
const pagesBetweenForms = 10;

async function requestAll(
  content: Content,
  { requestPage }: PageRefreshDeps,
  refreshForms: FormRefresh,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, path] of listPageAddresses(content).entries()) {
    signal.throwIfAborted();
    // What fails here is tried again, and reported, after the last page.
    if (index % pagesBetweenForms === 0) await refreshForms(signal).catch(() => undefined);
    await requestPage(path, signal);
  }
}
