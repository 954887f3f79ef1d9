import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { ChangeTopic } from '@/lib/server/platform/store/store-changes';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** What a commit concerns: mails in the outbox, or what other parts of the site show. */
export type CommitTopic = ChangeTopic | 'outbox';

const none: readonly CommitTopic[] = [];
const inbox: readonly CommitTopic[] = ['inbox'];

/** What a change of each table notifies. */
const tableTopics: Readonly<Record<keyof Tables, readonly CommitTopic[]>> = {
  submissions: inbox,
  files: inbox,
  labels: inbox,
  merges: inbox,
  notes: inbox,
  operators: inbox,
  booked_places: inbox,
  sold_bookings: inbox,
  blocked_places: inbox,
  booking_choices: inbox,
  waiting: inbox,
  check_ins: inbox,
  door_sales: inbox,
  payments: inbox,
  paid_changes: inbox,
  refunds: inbox,
  event_refunds: inbox,
  stray_charges: inbox,
  payouts: inbox,
  inbound_mails: inbox,
  mails: ['outbox'],
  date_states: ['inbox', 'dates'],
  desk_settings: ['settings'],
  spam_marks: ['marks'],
  // Change with one of those above.
  audit: none,
  batches: none,
  batch_items: none,
  submission_sources: none,
  payout_items: none,
  change_places: none,
  payment_intents: none,
  // A visitor who fills in a form changes these every few seconds.
  held_places: none,
  limits: none,
  page_drafts: none,
  // An operator's own.
  api_tokens: none,
  preview_links: none,
  invitations: none,
  passkeys: none,
  passkey_challenges: none,
  push_devices: none,
  reply_drafts: none,
  saved_replies: none,
  sessions: none,
  webhooks: none,
  // No page shows these.
  attempts: none,
  checks: none,
  equal_answers: none,
  inbound_keys: none,
  mailboxes: none,
  payment_events: none,
  payout_reads: none,
  secrets: none,
  submission_words: none,
  webhook_deliveries: none,
  word_index: none,
};

/** Returns what a query notifies after its commit, by the table that it changes. */
export function topicsOf(query: OperationNode): readonly CommitTopic[] {
  const table = changedTable(query);
  if (table === undefined) return none;
  if (!isTable(table)) throw new Error(`The table ${table} is unknown.`);
  return tableTopics[table];
}

function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(tableTopics, name);
}

/** Returns the table that a query changes; `undefined` of a query that only reads or locks rows. */
function changedTable(query: OperationNode): string | undefined {
  if (SelectQueryNode.is(query)) return undefined;
  const node = changedNode(query);
  const table = node !== undefined && AliasNode.is(node) ? node.node : node;
  if (table === undefined || !TableNode.is(table)) {
    throw new Error('A statement must insert, update or delete rows of one table.');
  }
  return table.table.identifier.name;
}

function changedNode(query: OperationNode): OperationNode | undefined {
  if (InsertQueryNode.is(query)) return query.into;
  if (UpdateQueryNode.is(query)) return query.table;
  return DeleteQueryNode.is(query) ? query.from.froms[0] : undefined;
}
