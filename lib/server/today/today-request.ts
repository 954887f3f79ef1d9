import type { DeskPageRequest } from '@/lib/server/desk/desk-page';

/** What the page "Today" is loaded for: a page, or an open page that keeps itself up to date. */
export interface TodayRequest extends Pick<DeskPageRequest, 'operator' | 'content' | 'display'> {
  /** Their store has what the operator may see. */
  readonly services: Pick<DeskPageRequest['services'], 'store' | 'settings'>;
}
