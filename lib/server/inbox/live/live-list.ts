import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { isId, readListQuery } from '@/lib/server/desk/list-query';
import { loadBulk } from '@/lib/server/inbox/desk/load-bulk';
import { loadPanes } from '@/lib/server/inbox/desk/load-desk';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { liveErrors } from '@/lib/server/desk/words';

/**
 * Sends the first two panes of the desk as JSON, for a page that shows them already. The query is that of
 * the list, with `open`, the id of the open submission, and `until`, that of the last row shown.
 */
export const liveList: DeskDownload = {
  errors: liveErrors,
  isAutomatic: true,
  async send({ res, query, operator, store, services, readContent }) {
    const { settings, now } = services;
    const params = Object.fromEntries(query);
    const { site, forms, formRules } = await readContent();
    const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
    const isMailSetUp = settings.SMTP_URL !== undefined;
    const mode = settings.PAYMENTS;
    const context = { forms, formRules, display, isMailSetUp, mode, operator };
    const open = isId(params.open) ? await services.store.findSubmission(params.open) : undefined;
    // The page shows what was taken away, and loads itself again.
    if (open !== undefined && !canSeeForm(operator, open.form)) return 'missing';
    const until = isId(params.until) ? params.until : undefined;
    const loaded = await loadPanes(store, readListQuery(params), context, { open, until });
    if (loaded === undefined) return 'missing';
    const { deskView } = loaded;
    const list = { ...deskView.list, ...(await loadBulk(store, {}, deskView, operator, now())) };
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ ...deskView, list }));
    return 'sent';
  },
};
