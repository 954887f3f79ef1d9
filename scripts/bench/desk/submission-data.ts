import { createId, createReference } from '@/lib/server/platform/store/ids';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { createRandom, type Random } from './random';
import { writeText } from './texts';

/** A submission as an organisation has it after some time of work. */
export interface DeskSubmission extends Omit<SubmissionRecord, 'files'> {
  readonly readAt: Date | undefined;
  readonly assignee: string | undefined;
  readonly labels: readonly string[];
  /** The sum of its payment in pence, if it has one. */
  readonly paid: number | undefined;
}

export interface DataSize {
  readonly submissions: number;
  readonly spam: number;
  readonly paid: number;
  readonly unpaid: number;
  readonly bin: number;
}

/** What the desk must be fast with. */
export const deskSize: DataSize = {
  submissions: 100_000,
  spam: 500,
  paid: 2_000,
  unpaid: 300,
  bin: 200,
};

/** The address of the person with the most messages. */
export const frequentSender = 'juergen.grossmann@example.org';
const frequentMessages = 60;
const people = 8_000;

/** Spam is deleted after 90 days. */
const period = 80 * 24 * 60 * 60 * 1000;

const operators = ['ana@example.org', 'priya@example.org', 'tom@example.org'];
const labelNames = ['urgent', 'school', 'press', 'follow-up', 'lost property', 'Führung'];
const freeForms = ['contact', 'contact', 'contact', 'book', 'book', 'borrow', 'school-visit'];
const paidForms = ['donate', 'places', 'deposit'];

type Kind = 'spam' | 'paid' | 'unpaid' | 'bin' | 'usual';

/**
 * Returns submissions in the order of their arrival, over the 80 days before `end`. All else is the same
 * at every call.
 */
export function* deskSubmissions(size: DataSize, end: Date): Generator<DeskSubmission> {
  const random = createRandom(20_261_101);
  const kindOf = spread(size, random);
  const references = new Set<string>();
  const step = period / size.submissions;
  for (let index = 0; index < size.submissions; index += 1) {
    const receivedAt = new Date(Math.floor(end.getTime() - period + index * step));
    const isFrequent = index % Math.floor(size.submissions / frequentMessages) === 0;
    let submission: DeskSubmission;
    do submission = createSubmission(kindOf(index), receivedAt, isFrequent, random);
    while (references.has(submission.reference));
    references.add(submission.reference);
    yield submission;
  }
}

/** Returns the kind of each submission. The rare kinds have exact counts, at random places. */
function spread(size: DataSize, random: Random): (index: number) => Kind {
  const kinds = new Map<number, Kind>();
  for (const kind of ['spam', 'paid', 'unpaid', 'bin'] as const) {
    for (let left = size[kind]; left > 0;) {
      const index = random.below(size.submissions);
      if (kinds.has(index)) continue;
      kinds.set(index, kind);
      left -= 1;
    }
  }
  return (index) => kinds.get(index) ?? 'usual';
}

function createSubmission(
  kind: Kind,
  receivedAt: Date,
  isFrequent: boolean,
  random: Random,
): DeskSubmission {
  const hasPayment = kind === 'paid' || kind === 'unpaid';
  const form = random.pick(hasPayment ? paidForms : freeForms);
  const person = random.below(people);
  const email = isFrequent ? frequentSender : `${random.nameOf(person)}.${person}@example.org`;
  const isRead = random.below(100) < 60;
  return {
    id: createId(receivedAt, random.bytes),
    reference: createReference(form, random.bytes),
    form,
    receivedAt,
    state: stateOf(kind, random),
    reasons: kind === 'spam' ? ['Seven links.'] : [],
    fields: fieldsOf(form, email, random),
    readAt: isRead ? new Date(receivedAt.getTime() + 3_600_000) : undefined,
    assignee: random.below(100) < 15 ? random.pick(operators) : undefined,
    labels: random.below(100) < 20 ? [random.pick(labelNames)] : [],
    paid: kind === 'paid' ? 500 + 500 * random.below(20) : undefined,
  };
}

function stateOf(kind: Kind, random: Random): DeskSubmission['state'] {
  if (kind === 'paid') return 'inbox';
  if (kind !== 'usual') return kind;
  const place = random.below(100);
  if (place < 45) return 'inbox';
  return place < 75 ? 'answered' : 'archived';
}

function fieldsOf(form: string, email: string, random: Random): DeskSubmission['fields'] {
  const name = random.nameOf(random.below(people));
  const person = [['name', [name]] as const, ['email', [email]] as const];
  switch (form) {
    case 'book':
      return [
        ['adults', [String(1 + random.below(6))]],
        ...person,
        ['access', [writeText(random)]],
      ];
    case 'school-visit':
      return [['school', [`${name} School`]], ['needs', [writeText(random)]], ...person];
    case 'donate':
      return [
        ['sum', [String(5 + 5 * random.below(20))]],
        ...person,
        ['words', [writeText(random)]],
      ];
    default:
      return [...person, ['message', [writeText(random)]]];
  }
}
