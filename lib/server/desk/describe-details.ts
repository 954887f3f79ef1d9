import { areas, describeAreas } from '@/lib/server/access/areas';
import { eventName, eventTitle } from '@/lib/server/bookings/event-name';
import { readStoredEvent } from '@/lib/server/bookings/stored-event';
import { formatDay } from '@/lib/server/content/dates';
import { type DetailsName, readStoredDetails } from '@/lib/server/platform/store/stored-details';
import { roles } from '@/lib/server/platform/store/tables/access-rows';
import { auditWords, operatorWords, roleNames } from '@/lib/words/lib/server/access';
import { auditWords as settingWords } from '@/lib/words/lib/server/alerts';
import { moveDetails } from '@/lib/words/lib/server/bookings';
import {
  blockDetails,
  blockReasons,
  eventDateWords,
  holdDetails,
  mailDetails,
} from '@/lib/words/lib/server/bookings/desk';
import { callOffDetails } from '@/lib/words/lib/server/bookings/desk/calling-off';
import { doorWords } from '@/lib/words/lib/server/bookings/door';
import { eraseReasons } from '@/lib/words/lib/server/inbox/erasure';
import { exportDetails } from '@/lib/words/lib/server/inbox/export';
import { refundAuditWords } from '@/lib/words/lib/server/payments/views';

type Describe = (...values: readonly string[]) => string;

/** Returns the sentences of details of the audit log, by the names that are stored for them. */
function sentencesIn(locale: string): Readonly<Record<DetailsName, Describe>> {
  const nameOf = (event: string) => eventName(readStoredEvent(event, locale));
  return {
    access: describeAccess,
    'all-sessions': () => auditWords.allSessions,
    answer: (mode = '') => settingWords.answer(describeMode(mode)),
    blocked: (places = '', kind = '', reason = '') =>
      blockDetails(Number(places), kind === '' ? eventDateWords.anyKind : kind, reason),
    'by-link': (device = '') => `${auditWords.byLink}, ${device}`,
    'by-passkey': (device = '') => `${auditWords.byPasskey}, ${device}`,
    'checked-in': (event = '', people = '', places = '') =>
      doorWords.checkedIn(nameOf(event), Number(people), Number(places)),
    closed: (places = '') =>
      blockDetails(Number(places), eventDateWords.anyKind, blockReasons.closed),
    decided: (event = '', ...decision) =>
      [eventTitle(readStoredEvent(event, locale)), ...describeDecision(decision, locale)].join(
        '; ',
      ),
    deleted: (reason = '', count = '') => auditWords.deleted(Number(count), describeReason(reason)),
    'door-list': (count = '') => exportDetails.doorList(Number(count)),
    event: (event = '') => nameOf(event),
    exported: (kind = '', count = '') => exportDetails.submissions(kind, Number(count)),
    holds: (holds = '', places = '') => holdDetails(Number(holds), Number(places)),
    mailed: (mails = '') => mailDetails(Number(mails)),
    moved: (from = '', to = '') => moveDetails(nameOf(from), nameOf(to)),
    notifications: () => settingWords.notifications,
    'person-zip': (count = '') => exportDetails.person(Number(count)),
    restored: describeRestore,
    'rule-added': () => settingWords.ruleAdded,
    'rule-deleted': () => settingWords.ruleDeleted,
    silence: (days = '') => settingWords.silence(Number(days)),
    'silence-off': () => settingWords.silenceOff,
    snoozed: (day = '') => formatDay(day, locale),
    sold: (event = '', places = '', sum = '') =>
      sum === ''
        ? doorWords.sold(nameOf(event), Number(places))
        : doorWords.soldFor(nameOf(event), Number(places), sum),
    'unconfirmed-refund': (sum = '') => refundAuditWords.unconfirmed(sum),
  };
}

/**
 * Returns the details of an entry of the audit log in the current language, with dates in a locale. Others are shown as
 * they are stored.
 */
export function describeDetails(details: string, locale: string): string {
  const stored = readStoredDetails(details);
  if (stored === undefined) return details;
  const sentences = sentencesIn(locale);
  return isNameOf(sentences, stored.name) ? sentences[stored.name](...stored.values) : details;
}

function isNameOf(
  sentences: Readonly<Record<DetailsName, Describe>>,
  name: string,
): name is DetailsName {
  return Object.hasOwn(sentences, name);
}

function describeReason(reason: string): string {
  return Object.hasOwn(eraseReasons, reason)
    ? eraseReasons[reason as keyof typeof eraseReasons]
    : reason;
}

/** Names how a form answers visitors by itself. */
function describeMode(mode: string): string {
  const { answerModes } = settingWords;
  return Object.hasOwn(answerModes, mode) ? answerModes[mode as keyof typeof answerModes] : mode;
}

/** Describes what an operator may do. Lists of forms and areas are separated by commas; `*` stands for all forms. */
function describeAccess(role = '', forms = '', refunds = '', edited = ''): string {
  const { details } = operatorWords;
  const known = roles.find((each) => each === role);
  const own = edited.split(',').flatMap((area) => areas.filter((each) => each === area));
  return [
    known === undefined ? role : roleNames[known],
    ...(role === 'editor' ? [] : [forms === '*' ? details.allForms : forms.replaceAll(',', ', ')]),
    ...(refunds === 'refunds' ? [details.mayRefund] : []),
    ...(own.length > 0 ? [describeAreas(own)] : []),
  ].join('; ');
}

/** Describes how a backup was restored; without numbers of what was removed again, there was no log of removals. */
function describeRestore(
  sessions = '',
  links = '',
  tokens = '',
  submissions?: string,
  operators = '',
): string {
  const { ended, again, withoutLog } = auditWords.restored;
  return [
    ended(Number(sessions), Number(links), Number(tokens)),
    submissions === undefined ? withoutLog : again(Number(submissions), Number(operators)),
  ].join('; ');
}

/** Describes a decision about a date: its new day, and what follows from it, by their names. */
function describeDecision(
  [day = '', refunds = '', waiting = '', reason = '']: readonly string[],
  locale: string,
): string[] {
  return [
    ...(day === '' ? [] : [callOffDetails.to(formatDay(day, locale))]),
    ...(refunds === '' ? [] : [callOffDetails.refunds]),
    ...(waiting === '' ? [] : [callOffDetails.waiting]),
    ...(reason === '' ? [] : [reason]),
  ];
}
