import { areas } from '@/lib/server/access/areas';
import { describeAreas } from '@/lib/server/access/desk/operator-actions';
import { type DetailsName, readStoredDetails } from '@/lib/server/platform/store/stored-details';
import { roles } from '@/lib/server/platform/store/tables/access-rows';
import { auditWords, operatorWords, roleNames } from '@/lib/words/lib/server/access';
import { auditWords as settingWords } from '@/lib/words/lib/server/alerts';
import { eraseReasons } from '@/lib/words/lib/server/inbox/erasure';
import { exportDetails } from '@/lib/words/lib/server/inbox/export';
import { refundAuditWords } from '@/lib/words/lib/server/payments/views';

/** The sentences of details of the audit log, by the names that are stored for them. */
const sentences: Readonly<Record<DetailsName, (...values: readonly string[]) => string>> = {
  access: describeAccess,
  'all-sessions': () => auditWords.allSessions,
  answer: (mode = '') => settingWords.answer(mode),
  'by-link': (device = '') => `${auditWords.byLink}, ${device}`,
  'by-passkey': (device = '') => `${auditWords.byPasskey}, ${device}`,
  deleted: (reason = '', count = '') => auditWords.deleted(Number(count), describeReason(reason)),
  'door-list': (count = '') => exportDetails.doorList(Number(count)),
  exported: (kind = '', count = '') => exportDetails.submissions(kind, Number(count)),
  notifications: () => settingWords.notifications,
  'person-zip': (count = '') => exportDetails.person(Number(count)),
  restored: describeRestore,
  'rule-added': () => settingWords.ruleAdded,
  'rule-deleted': () => settingWords.ruleDeleted,
  silence: (days = '') => settingWords.silence(Number(days)),
  'silence-off': () => settingWords.silenceOff,
  'unconfirmed-refund': (sum = '') => refundAuditWords.unconfirmed(sum),
};

/** Returns the details of an entry of the audit log in the current language. Others are shown as they are stored. */
export function describeDetails(details: string): string {
  const stored = readStoredDetails(details);
  return stored !== undefined && isName(stored.name)
    ? sentences[stored.name](...stored.values)
    : details;
}

function isName(name: string): name is DetailsName {
  return Object.hasOwn(sentences, name);
}

function describeReason(reason: string): string {
  return Object.hasOwn(eraseReasons, reason)
    ? eraseReasons[reason as keyof typeof eraseReasons]
    : reason;
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
