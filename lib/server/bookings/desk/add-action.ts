import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { isEmail } from '@/lib/forms/validation/field-values';
import { findBooking } from '@/lib/server/bookings/booking';
import { newBooking } from '@/lib/server/bookings/sold/sold-booking';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { eventKey } from '@/lib/server/content/events/event-key';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { isTicked, line, idempotencyKey, text } from '@/lib/server/desk/fields';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { createTicketMail } from '@/lib/server/bookings/desk/booking/booking-mail';
import {
  findBookableEvent,
  type BookableEvent,
  isAddable,
  type CountedKind,
  countedKinds,
  parseCounts,
} from '@/lib/server/bookings/desk/event-content';
import { addedWords } from '@/lib/words/lib/server/bookings/desk';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { nameFieldOf } from '@/lib/server/inbox/desk/views/sender';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { createId, createReference } from '@/lib/server/platform/store/ids';

const maxName = 100;
const maxTries = 3;
/** The most characters of a value in an address. */
const maxTyped = 254;

/** What was typed, or the part of it that is not valid. */
type Typed =
  | { readonly kind: 'valid'; readonly fields: SubmittedFields }
  | { readonly kind: 'name' | 'email' | 'counts' };

const addFields = {
  event: text,
  submission: idempotencyKey,
  name: line,
  email: line,
  ticket: isTicked,
};

/**
 * Adds a booking by hand as a submission of the event's form, which says who added it, and redirects to
 * the event's page. It takes places like any other. With `ticket`, mails the visitor the ticket. A second
 * press adds nothing, because the id comes from the page.
 */
export const addBooking = deskAction(addFields, async (request) => {
  const { services, input, fields: typed, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const content = await readContent();
  const { submission: id } = input;
  const found = findBookableEvent(content, input.event, operator);
  if (found === undefined) return { kind: 'missing' };
  const form = content.forms.get(found.form);
  if (form === undefined || !isAddable(found)) return { kind: 'invalid' };
  const page = eventDateHref(found.key);
  const done: ActionResult = { kind: 'done', next: `${page}?done=added` };
  const parsed = parseTyped(request, form, found, countedKinds(found.form, content));
  const problem = (name: string): ActionResult => {
    const search = new URLSearchParams({ problem: `add-${name}`, ...typedValues(typed) });
    return { kind: 'done', next: `${page}?${search.toString()}` };
  };
  if (parsed.kind !== 'valid') return problem(parsed.kind);
  const by = addedWords.by(operator.email);
  const fields: SubmittedFields = [...parsed.fields, [addedWords.field, [by]]];
  const booking = findBooking(form, fields, content);
  if (booking === undefined || eventKey(booking.event) !== found.key) return { kind: 'invalid' };
  const at = now();
  const sendsTicket = input.ticket && isPermitted(operator, 'reply');
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const submission: SubmissionRecord = {
      id,
      reference: createReference(form.id, randomBytes),
      form: form.id,
      receivedAt: at,
      state: 'inbox',
      reasons: [],
      fields,
      files: [],
    };
    const mailId = createId(at, randomBytes);
    const mail = sendsTicket
      ? await createTicketMail(request, content, submission, mailId, found.event)
      : undefined;
    const outcome = await store.addSubmission({
      ...submission,
      attempt: undefined,
      mails: mail === undefined ? [] : [mail],
      limits: [],
      booking: newBooking(booking, { form, fields, site: content.site }),
    });
    if (outcome.kind === 'full') return problem('full');
    if (outcome.kind === 'added') {
      const event = { operator: operator.email, action: 'booking-added', subject: id } as const;
      const entry = createAuditEntry(
        { ...event, details: storedDetails('event', storedEvent(found.event)) },
        at,
        randomBytes,
      );
      await recordDone(store, entry);
      return done;
    }
    // Otherwise another submission has the reference.
    if ((await store.findSubmission(id)) !== undefined) return done;
  }
  return { kind: 'invalid' };
});

/** Returns what was typed, for the address of the form that asks again. */
function typedValues(typed: URLSearchParams): Readonly<Record<string, string>> {
  const some = [...typed].filter(
    ([name]) => name === 'name' || name === 'email' || name.startsWith('count-'),
  );
  return Object.fromEntries(some.map(([name, value]) => [name, value.slice(0, maxTyped)]));
}

interface AddRequest {
  readonly input: { readonly name: string; readonly email: string };
  readonly fields: URLSearchParams;
}

function parseTyped(
  { input: { name, email }, fields: typed }: AddRequest,
  { fields }: FormDefinition,
  { event }: BookableEvent,
  kinds: readonly CountedKind[],
): Typed {
  if (name === '' || name.length > maxName) return { kind: 'name' };
  if (email !== '' && !isEmail(email)) return { kind: 'email' };
  const counts = parseCounts(typed, kinds);
  if (counts === undefined) return { kind: 'counts' };
  const emailField = fields.find((field) => field.kind === 'email');
  const answers: readonly (readonly [string, string])[] = [
    ...Object.entries(event.data.answers),
    ...counts
      .filter(([, count]) => count > 0)
      .map(([field, count]): [string, string] => [field, String(count)]),
    [nameFieldOf({ fields }) ?? 'name', name],
    ...(email === '' ? [] : [[emailField?.name ?? 'email', email] as const]),
  ];
  return { kind: 'valid', fields: answers.map(([field, value]) => [field, [value]]) };
}
