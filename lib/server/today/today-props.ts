import { dateFormat } from '@/lib/intl/formatters';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { loadNotices } from '@/lib/server/inbox/desk/load-notices';
import { unreadForms } from '@/lib/server/inbox/live/live-streams';
import { changeSignal } from '@/lib/server/platform/store/store-changes';
import { hasUntrustedProxy } from '@/lib/server/platform/http/middleware/untrusted-proxy';
import { isPermitted, visibleDefinitions } from '@/lib/server/access/is-permitted';
import { loadDates } from '@/lib/server/today/load-dates';
import { loadFailures } from '@/lib/server/today/load-failures';
import { loadMoney } from '@/lib/server/today/load-money';
import { loadNew, loadSpam, loadWaiting } from '@/lib/server/today/load-messages';
import { firstSteps } from '@/lib/server/today/first-steps';
import type { TodayRequest } from '@/lib/server/today/today-request';
import { todayWords as words } from '@/lib/words/lib/server/today';

/** Returns the props of the page "Today". */
export async function todayProps(request: DeskPageRequest) {
  return { title: words.title, today: await loadToday(request) };
}

/** Loads what the page shows: what is new, the next dates, who waits, what failed, money and spam. */
export async function loadToday(request: TodayRequest) {
  // Read first, so that what is shown is never older than its version.
  const version = changeSignal('inbox').version();
  const {
    operator,
    services: { store },
    content: { forms },
    display,
  } = request;
  const { timeZone, locale, now } = display;
  const visible = visibleDefinitions(forms, operator);
  const counts = await store.countStates();
  const [fresh, dates, waiting, notices, failures, money, spam] = await Promise.all([
    loadNew(request, counts),
    loadDates(request),
    loadWaiting(request, counts),
    loadNotices({
      store,
      operator,
      forms: visible,
      now,
      hasUntrustedProxy: hasUntrustedProxy(),
    }),
    loadFailures(request),
    loadMoney(request),
    loadSpam(request),
  ]);
  return {
    version,
    unread: unreadForms(counts, visible),
    day: dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
      now,
    ),
    fresh,
    dates,
    waiting,
    problems: [...notices, ...failures],
    money,
    spam,
    /** What to do first, at a desk without any message. */
    firstSteps:
      counts.length === 0 ? firstSteps(visible, isPermitted(operator, 'manage')) : undefined,
  };
}
