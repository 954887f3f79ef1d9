import { liveErrors } from '@/lib/server/desk/words';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { loadToday } from '@/lib/server/today/today-props';

/** Sends the page "Today" as JSON, for a page that shows it already. */
export const liveToday: DeskDownload = {
  errors: liveErrors,
  isAutomatic: true,
  async send({ res, operator, store, services: { settings, now }, readContent }) {
    const content = await readContent();
    const { timeZone, locale } = content.site;
    const display = { timeZone, locale, now: now() };
    const today = await loadToday({ operator, content, display, services: { store, settings } });
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(today));
    return 'sent';
  },
};
