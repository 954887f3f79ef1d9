import type { Operator } from '@/lib/server/access/access-record';
import type { HeldMails } from '@/lib/server/platform/mail/mail-record';
import { canSeeForm } from '@/lib/server/access/operator-forms';
import type { Store } from '@/lib/server/store';

/** A row that belongs to a submission. */
interface OfSubmission {
  readonly submission: { readonly form: string };
}

export type LimitedMethod = keyof ReturnType<typeof limitedMethods>;

/** Returns the methods that find or list what belongs to a form, limited to those of an operator. */
export function limitedMethods(store: Store, operator: Operator, forms: readonly string[]) {
  const sees = (form: string) => canSeeForm(operator, form);
  const ofForm = <Row extends { readonly form: string }>(rows: readonly Row[]) =>
    rows.filter(({ form }) => sees(form));
  const ofSubmission = <Row extends OfSubmission>(rows: readonly Row[]) =>
    rows.filter(({ submission }) => sees(submission.form));
  /** Limits a filter. No row has one of no forms. */
  const limit = <Query extends { readonly forms?: readonly string[] }>(query: Query): Query => ({
    ...query,
    forms: (query.forms ?? forms).filter(sees),
  });
  const found = async (id: string) => {
    const submission = await store.findSubmission(id);
    return submission !== undefined && sees(submission.form) ? submission : undefined;
  };
  const isSeen = async (id: string) => (await found(id)) !== undefined;
  /** Returns what belongs to a submission, or `hidden` if the operator may not see that. */
  const ofSeen = async <Result>(id: string, load: () => Promise<Result>, hidden: Result) =>
    (await isSeen(id)) ? load() : hidden;
  const seenIds = async (ids: readonly string[]) => {
    const isVisible = await Promise.all(ids.map(isSeen));
    return ids.filter((_, index) => isVisible[index]);
  };
  const ofSeenIds = async <Row extends { readonly submission: string }>(rows: readonly Row[]) => {
    const seen = new Set(await seenIds(rows.map(({ submission }) => submission)));
    return rows.filter(({ submission }) => seen.has(submission));
  };

  const findMail = async (id: string) => {
    const mail = await store.findMail(id);
    const isVisible = mail?.submission !== undefined && (await isSeen(mail.submission));
    return isVisible ? mail : undefined;
  };
  const isSeenMail = async (mails: HeldMails) =>
    !('id' in mails) || (await findMail(mails.id)) !== undefined;
  const limitMails = (mails: HeldMails): HeldMails =>
    'id' in mails ? mails : { ...mails, forms: (mails.forms ?? forms).filter(sees) };

  return {
    findSubmission: found,
    listSubmissions: (query) => store.listSubmissions(limit(query)),
    listSubmissionIds: (query) => store.listSubmissionIds(limit(query)),
    countMatches: (filter, max) => store.countMatches(limit(filter), max),
    countStates: (chosen = forms) => store.countStates(chosen.filter(sees)),
    countSubmissions: async () => ofForm(await store.countSubmissions()),
    listApiSubmissions: async (query) => (sees(query.form) ? store.listApiSubmissions(query) : []),
    listRelated: async (id, options) => ofSeen(id, () => store.listRelated(id, limit(options)), []),
    listMerged: async (id) => ofSeen(id, async () => seenIds(await store.listMerged(id)), []),
    listLabels: (max) => store.listLabels(max, forms),
    listPersonSubmissions: async (email) => seenIds(await store.listPersonSubmissions(email)),
    // A trace of a person belongs to no form.
    findPersonTraces: () => Promise.resolve({ mails: [], drafts: [] }),
    listLastMessages: async () => ofForm(await store.listLastMessages()),

    changeSubmissions: (batch) => store.changeSubmissions(limit(batch)),
    undoBatch: (id, email, now) => store.undoBatch(id, email, now, forms),

    findFile: async (id) => {
      const file = await store.findFile(id);
      return file !== undefined && (await isSeen(file.submission)) ? file : undefined;
    },
    listFileIds: () => Promise.resolve([]),

    findMail,
    listMails: (query) => store.listMails(limit(query)),
    countHeldMails: (chosen = forms) => store.countHeldMails(chosen.filter(sees)),
    releaseMails: async (mails, now) =>
      (await isSeenMail(mails)) ? store.releaseMails(limitMails(mails), now) : 0,
    discardMails: async (mails) =>
      (await isSeenMail(mails)) ? store.discardMails(limitMails(mails)) : 0,

    findSources: async (ids) => ofForm(await store.findSources(ids)),
    findConversation: (id) =>
      ofSeen(id, () => store.findConversation(id), {
        assignee: undefined,
        notes: [],
        labels: [],
        replies: 0,
      }),
    findInboundMail: async (id) => {
      const mail = await store.findInboundMail(id);
      return mail !== undefined && (await isSeen(mail.submission)) ? mail : undefined;
    },
    listInboundMails: (id, max) => ofSeen(id, () => store.listInboundMails(id, max), []),
    listDraftFiles: (id, email) => ofSeen(id, () => store.listDraftFiles(id, email), []),
    listMailFiles: async (mails) => store.listMailFiles(await ofSeenIds(mails)),
    findReplyDraft: (id, email) => ofSeen(id, () => store.findReplyDraft(id, email), undefined),

    findPayment: async (id) => ofForm(filled(await store.findPayment(id)))[0],
    findPayments: async (ids) => ofForm(await store.findPayments(ids)),
    findOrderPayment: async (id) => ofForm(filled(await store.findOrderPayment(id)))[0],
    findOrderPayments: async (ids) => ofForm(await store.findOrderPayments(ids)),
    findPaymentByAttempt: async (form, attempt) =>
      sees(form) ? store.findPaymentByAttempt(form, attempt) : undefined,
    findPaymentByIntent: async (intent) =>
      ofForm(filled(await store.findPaymentByIntent(intent)))[0],
    listPayments: (query) => store.listPayments(limit(query)),
    sumPeriods: (query) => store.sumPeriods(limit(query)),
    countPeriods: (query) => store.countPeriods(limit(query)),
    listFirstReplies: (query) => store.listFirstReplies(limit(query)),
    countSources: (query) => store.countSources(limit(query)),
    sumDoorSales: (query) => store.sumDoorSales(limit(query)),
    sumSources: (query) => store.sumSources(limit(query)),
    listSoldTickets: (query) => store.listSoldTickets(limit(query)),
    listFailedRefunds: async (query) => ofForm(await store.listFailedRefunds(query)),
    totalPayments: async (mode, timeZone) => ofForm(await store.totalPayments(mode, timeZone)),
    listRefunds: async (ids) => {
      const payments = await store.findPayments([ids].flat());
      return store.listRefunds(ofForm(payments).map(({ submission }) => submission));
    },
    findOpenDispute: async (mode) => ofForm(filled(await store.findOpenDispute(mode)))[0],
    listOwedRefunds: async (mode) => ofForm(await store.listOwedRefunds(mode)),
    // They have no form.
    listUnmatchedCharges: () => Promise.resolve([]),
    listPayouts: () => Promise.resolve([]),
    listPayoutItems: () => Promise.resolve([]),
    isPayoutReadRefused: () => Promise.resolve(false),

    listBookings: async (event, now, max) =>
      ofSubmission(await store.listBookings(event, now, max)),
    listBookingsOfSender: async (query) => seenIds(await store.listBookingsOfSender(query)),
    listDoorBookings: async (event) => ofSubmission(await store.listDoorBookings(event)),
    listCancelledBookings: async (form, max) =>
      sees(form) ? store.listCancelledBookings(form, max) : [],
    findDoorRecord: (id) => ofSeen(id, () => store.findDoorRecord(id), { checkIns: [] }),
    listRebookings: async (event) => ofSubmission(await store.listRebookings(event)),
    listWithoutRebooking: async (event, reason, max) =>
      ofForm(await store.listWithoutRebooking(event, reason, max)),
    listEventRefunds: async (event) => ofSeenIds(await store.listEventRefunds(event)),
    listWaitingEventRefunds: async () => ofSeenIds(await store.listWaitingEventRefunds()),
    listWaiting: async (event) => ofSeenIds(await store.listWaiting(event)),
    findWaiting: (id) => ofSeen(id, () => store.findWaiting(id), undefined),
    findAllWaiting: async (ids) => store.findAllWaiting(await seenIds(ids)),

    // Only owners see webhooks.
    countDeadDeliveries: () => Promise.resolve(0),
    listWebhooks: async () => ofForm(await store.listWebhooks()),
    findWebhook: async (id) => ofForm(filled(await store.findWebhook(id)))[0],
    listDeliveries: async (query) => ofSeenIds(await store.listDeliveries(query)),
    listApiTokens: async () => ofForm(await store.listApiTokens()),
  } satisfies Partial<Store>;
}

function filled<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}
