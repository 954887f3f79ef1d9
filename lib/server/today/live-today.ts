import { livePage } from '@/lib/server/desk/live-page';
import { loadToday } from '@/lib/server/today/today-props';

/** Sends the page "Today". */
export const liveToday = livePage(loadToday);
