import { callOffHref, eventDateHref } from '@/lib/bookings/desk/event-dates';
import { listFormat, numberFormat } from '@/lib/intl/formatters';
import { formatAmount } from '@/lib/payments/amount';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { replyAddress } from '@/lib/server/alerts/notifications/submission-mails';
import { decidedEvent } from '@/lib/server/bookings/calling-off/decided-event';
import {
  draftCallOffMail,
  draftFirstWaitingMail,
} from '@/lib/server/bookings/desk/calling-off/call-off-mail';
import { describeState } from '@/lib/server/bookings/desk/calling-off/describe-decision';
import {
  decidableStates,
  decisionFields,
  type ParsedDecision,
  parseDecision,
  takesPlace,
  type TypedDecision,
} from '@/lib/server/bookings/desk/calling-off/parse-decision';
import { callOffWords as words } from '@/lib/words/lib/server/bookings/desk/calling-off';
import {
  type BookableEvent,
  eventWhen,
  findBookableEvent,
} from '@/lib/server/bookings/desk/event-content';
import { mayOfferRebooking } from '@/lib/server/bookings/desk/mail/mail-action';
import { planRefunds } from '@/lib/server/bookings/desk/refund-all/plan-refunds';
import { refundAllWords } from '@/lib/words/lib/server/bookings/desk';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { listBooked } from '@/lib/server/bookings/list-booked';
import { outdatedSales } from '@/lib/server/bookings/rebooking/mail-changed-events';
import { listTold } from '@/lib/server/bookings/rebooking/mail-waiting-lists';
import { settleMs } from '@/lib/server/bookings/rebooking/settled-events';
import type { Event } from '@/lib/server/content/content';
import type { DateState } from '@/lib/server/content/events/date-state';
import { eventNotice, timeFacts } from '@/lib/server/content/events/event-facts';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { mailNotice } from '@/lib/server/platform/mail/mail-set-up';
import { fieldValues } from '@/lib/server/platform/http/requests/parse-fields';
import { formatTimeOfDay } from '@/lib/time/opening-hours';
import { z } from 'zod';

const querySchema = z.object(decisionFields);

/**
 * Returns the props of the page on which an operator decides whether the date of `?event=` takes place: the
 * form, and with a valid `?state=` what the decision does, and the button that makes it.
 */
export async function callOffProps(request: DeskPageRequest) {
  const { operator, content, display, context, services } = request;
  const search = new URLSearchParams(context.resolvedUrl.split('?')[1] ?? '');
  const typed = querySchema.parse(fieldValues(querySchema, search));
  const found = findBookableEvent(content, typed.event, operator);
  if (found === undefined) return undefined;
  if (!mayOfferRebooking(operator, content.forms.get(found.form))) return undefined;
  const { event, key } = found;
  const states = decidableStates(found, display.timeZone, display.now);
  const parsed =
    search.get('state') === null
      ? undefined
      : parseDecision(typed, found, display.timeZone, display.now);
  const plan = await planRefunds(key, services.store, services.settings.PAYMENTS, display.now);
  const total =
    plan.due.length === 0 || !isPermitted(operator, 'refund')
      ? undefined
      : refundAllWords.total(
          plan.due.length,
          listFormat(display.locale).format(
            plan.sums.map((sum) => formatAmount(sum, display.locale)),
          ),
        );
  const isChanged = search.get('problem') === 'changed';
  const problem = isChanged
    ? words.problems.changed
    : parsed?.kind === 'problem'
      ? words.problems[parsed.problem]
      : undefined;
  return {
    title: words.title(eventTitle(event)),
    /** The page of the date at the desk. */
    back: eventDateHref(key),
    when: eventWhen(found, display.locale),
    current: describeState(event, display),
    problem,
    /** Says that nothing can be decided about a date that is over. */
    over: states.length === 0 ? words.over : undefined,
    /** Says how the bookings of a slot are moved. */
    slot: event.slot === undefined ? undefined : words.slot,
    /** Whether a move is one to another day, with the times of its sessions as they are. */
    movesByDays: (event.written ?? event.data).sessions !== undefined,
    states: states.map((value) => ({ value, label: words.states[value] })),
    typed: typedOrCurrent(typed, event),
    /** Such as `12 bookings, £192.00`; missing if there is nothing to refund. */
    total,
    mailNotice: mailNotice(services.settings),
    preview:
      parsed?.kind === 'decision' && !isChanged
        ? await previewOf(parsed, typed, found, total, request)
        : undefined,
  };
}

/** Returns what the form begins with: what was typed, or the times and the reason of now without a choice. */
function typedOrCurrent(typed: TypedDecision, { data }: Event) {
  const time = (minutes: number) => formatTimeOfDay(minutes, 'en-GB');
  return {
    event: typed.event,
    state: typed.state,
    reason: typed.state === '' ? (data.reason ?? '') : typed.reason,
    date: typed.date === '' ? data.date : typed.date,
    from: typed.from === '' ? time(data.from) : typed.from,
    to: typed.to === '' ? time(data.to) : typed.to,
    refunds: typed.refunds,
  };
}

/** Returns what a decision does, with the words of the public page and of the first mail. */
async function previewOf(
  { decision }: Extract<ParsedDecision, { kind: 'decision' }>,
  typed: TypedDecision,
  found: BookableEvent,
  total: string | undefined,
  request: DeskPageRequest,
) {
  const { content, display, operator, services } = request;
  const { store } = services;
  const { event, key } = found;
  const { sequence = 0, changedAt } = (await store.findDateState(key)) ?? {};
  const state: DateState = {
    ...decision,
    event: key,
    operator: operator.email,
    changedAt: display.now,
    sequence,
  };
  const decided = decidedEvent(event, state, display.locale);
  const booked = (await listBooked(key, store, display.now)).map(({ submission }) => submission);
  const mailed = booked.filter((submission) => {
    const form = content.forms.get(submission.form);
    return form !== undefined && replyAddress(form, submission) !== undefined;
  });
  const entries = await store.listWaiting(key);
  const waiting = listTold(entries);
  const isRecent =
    changedAt !== undefined && display.now.getTime() - changedAt.getTime() < settleMs;
  // The mail about an earlier decision may have told something else than the date that is put back.
  const putBack = decidedEvent(
    event,
    { ...state, state: 'planned', reason: '', times: undefined },
    display.locale,
  );
  const outdated = outdatedSales(await store.listSales([key]), putBack, display.timeZone);
  const mailedBack = mailed.filter(({ id }) => outdated.has(id));
  const waitingBack = waiting.filter(({ submission }) => outdated.has(submission));
  const isSilent = mailedBack.length + waitingBack.length === 0;
  const isPutBackSoon = decision.state === 'planned' && isRecent;
  const isUntold = isPutBackSoon && isSilent;
  const resumes = takesPlace(decision) && !isUntold;
  const ended = resumes ? entries.filter((entry) => entry.state === 'ended') : [];
  const number = (count: number) => numberFormat(display.locale).format(count);
  const notice = eventNotice(decided, display.locale);
  const kind = decision.state;
  const { effects } = words;
  const unmailed = booked.length - mailed.length;
  const toEveryone = [
    effects.booked(mailed.length, number(mailed.length)),
    ...(unmailed === 0 ? [] : [effects.unmailed(unmailed, number(unmailed))]),
  ];
  return {
    question: words.question[kind](eventTitle(event)),
    effects: [
      effects.pages[kind],
      ...(isUntold ? [effects.untold] : isPutBackSoon ? [] : toEveryone),
      ...moneyEffects(decision, booked.length, total),
      ...waitingEffects(kind, waiting.length, number(waiting.length), isPutBackSoon),
      ...(ended.length === 0 ? [] : [effects.waitingEnded(ended.length, number(ended.length))]),
      ...(kind === 'planned' && !isUntold ? [effects.told] : []),
      ...(isUntold ? [] : [undoText(decision.refunds && total !== undefined, isSilent)]),
    ],
    /** As the public page shows it. */
    page: {
      title: event.data.title,
      when: eventWhen({ event: decided }, display.locale),
      /** The sessions of a planned event one by one; none without sessions. */
      sessions:
        decided.data.sessions === undefined || decided.data.status !== 'planned'
          ? []
          : timeFacts(decided.data, display.locale).map(({ label, text }) => `${label}: ${text}`),
      label: notice?.label,
      text: notice?.text,
    },
    /** As the first person gets it; missing if nobody gets one. */
    mail: isUntold
      ? undefined
      : await draftCallOffMail(
          isPutBackSoon ? mailedBack : mailed,
          { event: decided, state },
          request,
        ),
    /** As the first person on the waiting list gets it; missing if no one waits. */
    waitingMail: isUntold
      ? undefined
      : await draftFirstWaitingMail(
          [...(isPutBackSoon ? waitingBack : waiting), ...ended],
          decided,
          request,
        ),
    /** The choice that those whose waiting list has ended wait again; missing if there are none. */
    resumeWaiting:
      ended.length === 0
        ? undefined
        : {
            label: words.resumeWaiting(ended.length, number(ended.length)),
            hint: words.resumeWaitingHint,
          },
    /** What the button sends. */
    fields: {
      event: key,
      state: kind,
      reason: decision.reason,
      ...(kind === 'moved' ? { date: typed.date, from: typed.from, to: typed.to } : {}),
      ...(decision.refunds ? { refunds: 'on' } : {}),
      version: String(sequence),
    },
    button: words.buttons[kind],
    /** The form again, with what was typed. */
    change: callOffHref(key, {
      state: kind,
      reason: typed.reason,
      date: typed.date,
      from: typed.from,
      to: typed.to,
      refunds: decision.refunds ? 'on' : '',
    }),
  };
}

/** Says when a decision takes effect, and until when it can be changed. */
function undoText(refunds: boolean, isSilent: boolean): string {
  const text = isSilent ? words.undoSilent : words.undo;
  return text(refunds ? 'yes' : 'no', settleMs / 60_000);
}

function moneyEffects(
  { refunds, state }: Pick<DateState, 'refunds' | 'state'>,
  booked: number,
  total: string | undefined,
): readonly string[] {
  const { effects } = words;
  if (booked === 0 || state === 'planned') return [];
  if (state !== 'cancelled') return [effects.keep];
  if (!refunds) return [effects.choice];
  return [total === undefined ? effects.noRefunds : effects.refunds(total)];
}

function waitingEffects(
  state: DateState['state'],
  count: number,
  shown: string,
  isPutBackSoon: boolean,
): readonly string[] {
  const { effects } = words;
  if (count === 0) return [];
  switch (state) {
    case 'cancelled':
      return [effects.waitingEnds(count, shown)];
    case 'postponed':
      return [effects.waitingStays(count, shown)];
    case 'moved':
      return [effects.waitingGoesOn(count, shown)];
    case 'planned':
      return [isPutBackSoon ? effects.waitingUntold : effects.waitingGoesOn(count, shown)];
  }
}
