import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { displayOf } from '@/lib/server/desk/format-times';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { liveErrors } from '@/lib/words/lib/server/desk';

/** What a page is loaded for: its address, or an open page that keeps itself up to date. */
export interface LivePageRequest extends Pick<DeskPageRequest, 'operator' | 'content' | 'display'> {
  /** Their store has what the operator may see. */
  readonly services: Pick<DeskPageRequest['services'], 'store' | 'settings'>;
  readonly context: Pick<DeskPageRequest['context'], 'params' | 'query'>;
}

/** Returns the download of what `load` returns, as JSON, for a page that shows it already; `undefined` is 404. */
export function livePage(load: (request: LivePageRequest) => Promise<unknown>): DeskDownload {
  return {
    errors: liveErrors,
    isAutomatic: true,
    async send({ res, operator, store, query, services: { settings, now }, readContent }) {
      const content = await readContent();
      const page = await load({
        operator,
        content,
        display: displayOf(content.site, now()),
        services: { store, settings },
        context: { query: Object.fromEntries(query) },
      });
      if (page === undefined) return 'missing';
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify(page));
      return 'sent';
    },
  };
}
