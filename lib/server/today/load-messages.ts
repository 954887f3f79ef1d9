import { deskNameOf } from '@/lib/forms/definition';
import { numberFormat } from '@/lib/intl/formatters';
import { instantOf, wallTimeAt } from '@/lib/time/zoned-time';
import type { Content } from '@/lib/server/content/content';
import { visibleDefinitions } from '@/lib/server/access/is-permitted';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import { listHref } from '@/lib/server/desk/list-query';
import { moreThan } from '@/lib/words/lib/server/desk';
import { loadRows } from '@/lib/server/inbox/desk/load-list';
import type { StateCounts } from '@/lib/server/inbox/lists/list-record';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { TodayRequest } from '@/lib/server/today/today-request';
import { todayWords as words } from '@/lib/words/lib/server/today';

/** Messages of each list. */
const shownMessages = 5;

/** Forms with a bar of their own. */
const shownForms = 6;

/** A bar with its number, and where to see what it counts. */
interface CountBar {
  readonly label: string;
  readonly count: number;
  /** `count`, formatted. */
  readonly number: string;
  readonly href: string;
}

/** Loads the unread messages: their number by form, the most first, and the newest of them. */
export async function loadNew(
  { services: { store }, content, operator, display }: TodayRequest,
  counts: readonly StateCounts[],
) {
  const number = numberFormat(display.locale);
  const { forms } = content;
  const query = { state: 'inbox', read: 'new' } as const;
  const bars = counts
    .filter((count) => count.new > 0)
    .toSorted((a, b) => b.new - a.new)
    .map(({ form, new: count }): CountBar => ({
      label: deskNameOf(forms.get(form), form),
      count,
      number: number.format(count),
      href: listHref({ ...query, form }),
    }));
  const rest = bars.length > shownForms ? bars.slice(shownForms - 1) : [];
  const inRest = rest.reduce((sum, bar) => sum + bar.count, 0);
  const count = bars.reduce((sum, bar) => sum + bar.count, 0);
  const href = listHref(query);
  const others = {
    label: words.formsMore(rest.length),
    count: inRest,
    number: number.format(inRest),
    href,
  };
  const newest = await store.listSubmissions({ ...query, limit: shownMessages });
  return {
    count,
    total: number.format(count),
    href,
    forms: rest.length === 0 ? bars : [...bars.slice(0, shownForms - 1), others],
    newest: await toMessages(newest, query, { services: { store }, content, operator, display }),
  };
}

/**
 * Loads the messages in the inbox that wait longest for an answer. Bookings and payments are no questions, so
 * the forms of those are left out.
 */
export async function loadWaiting(request: TodayRequest, counts: readonly StateCounts[]) {
  const {
    operator,
    services: { store },
    content,
    display,
  } = request;
  const asking = new Set(askingForms(content, visibleDefinitions(content.forms, operator).keys()));
  const waiting = counts.filter((count) => asking.has(count.form) && count.new + count.read > 0);
  // One query for each form, because all need the order of an index.
  const oldest = await Promise.all(
    waiting.map(({ form }) =>
      store.listSubmissions({ form, state: 'inbox', sort: 'oldest', limit: shownMessages }),
    ),
  );
  const longest = oldest
    .flat()
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, shownMessages);
  const messages = await toMessages(longest, { state: 'inbox', sort: 'oldest' }, request);
  const today = dayOf(display.now, display);
  const count = waiting.reduce((sum, { new: fresh, read }) => sum + fresh + read, 0);
  return {
    count,
    total: numberFormat(display.locale).format(count),
    href: listHref({ state: 'inbox', sort: 'oldest' }),
    messages: messages.map((message, index) => {
      const days = daysBetween(dayOf(longest[index]?.receivedAt ?? display.now, display), today);
      return { ...message, days, since: words.days(days) };
    }),
  };
}

/** Counts the messages of this month that are spam. */
export async function loadSpam({ services: { store }, display }: TodayRequest) {
  const { timeZone, locale, now } = display;
  const from = `${dayOf(now, display).slice(0, 7)}-01`;
  const filter = { state: 'spam', from: instantOf({ date: from, minutes: 0 }, timeZone) } as const;
  const counted = await store.countMatches(filter, maxSpam + 1);
  const isMore = counted > maxSpam;
  const number = numberFormat(locale).format(Math.min(counted, maxSpam));
  return {
    number: isMore ? moreThan(number) : number,
    text: words.spam(counted),
    href: listHref({ state: 'spam', from }),
  };
}

/** Spam is counted up to this number. */
const maxSpam = 10_000;

async function toMessages(
  submissions: readonly StoredSubmission[],
  query: Parameters<typeof loadRows>[2],
  {
    services: { store },
    content,
    display,
  }: Omit<TodayRequest, 'services'> & {
    readonly services: Pick<TodayRequest['services'], 'store'>;
  },
) {
  const { forms, formRules } = content;
  const rows = await loadRows(store, submissions, query, { forms, formRules, display });
  return rows.map(({ id, href, sender, summary, received }, index) => {
    const form = submissions[index]?.form ?? '';
    return { id, href, sender, summary, received, form: deskNameOf(forms.get(form), form) };
  });
}

/** Returns those of some forms that neither book a date nor take a payment. */
function askingForms(
  { forms, events, resources }: Pick<Content, 'forms' | 'events' | 'resources'>,
  ids: Iterable<string>,
): readonly string[] {
  const booking = new Set([...events, ...resources].map(({ data }) => data.form));
  return [...ids].filter((id) => !booking.has(id) && forms.get(id)?.payment === undefined);
}

function dayOf(at: Date, { timeZone }: DisplayOptions): string {
  return wallTimeAt(at, timeZone).date;
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;
