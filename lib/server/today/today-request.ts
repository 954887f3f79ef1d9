import type { LivePageRequest } from '@/lib/server/desk/live-page';

/** What the page "Today" is loaded for: a page, or an open page that keeps itself up to date. */
export type TodayRequest = Omit<LivePageRequest, 'context'>;
