import { callOffHref, eventDateHref } from '@/lib/bookings/desk/event-dates';
import { createAuditEntry } from '@/lib/server/access/audit';
import { isPermitted } from '@/lib/server/access/is-permitted';
import {
  decisionFields,
  parseDecision,
  takesPlace,
} from '@/lib/server/bookings/desk/calling-off/parse-decision';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { mayOfferRebooking } from '@/lib/server/bookings/desk/mail/mail-action';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import type { Event } from '@/lib/server/content/content';
import type { DateState } from '@/lib/server/content/events/date-state';
import { takeOverDates } from '@/lib/server/content/versions/date-source';
import { deskAction } from '@/lib/server/desk/desk-action';
import { isTicked, version } from '@/lib/server/desk/fields';

const auditActionOf = {
  cancelled: 'date-cancelled',
  postponed: 'date-postponed',
  moved: 'date-moved',
  planned: 'date-put-back',
} as const satisfies Record<DateState['state'], string>;

/**
 * Cancels, postpones or moves a date, or puts it back, and redirects to its page. All pages say so at once;
 * jobs send the mails and request the refunds some minutes later, unless it is put back before. If another
 * operator has decided meanwhile, or something typed is wrong, the form is shown again with what was typed.
 */
export const decideDate = deskAction(
  { ...decisionFields, version, resumesWaiting: isTicked },
  async ({ services, input, operator, randomBytes, readContent }) => {
    const { store, now } = services;
    const content = await readContent();
    const found = findBookableEvent(content, input.event, operator);
    if (found === undefined) return { kind: 'missing' };
    const form = content.forms.get(found.form);
    const isRefunding = input.refunds && !isPermitted(operator, 'refund');
    if (isRefunding || !mayOfferRebooking(operator, form)) return { kind: 'not-permitted' };
    const { version: sequence, event: _event, resumesWaiting, ...typed } = input;
    const at = now();
    const again = (problem: string) => ({
      kind: 'done' as const,
      next: callOffHref(found.key, {
        ...typed,
        refunds: typed.refunds ? 'on' : '',
        problem,
      }),
    });
    const parsed = parseDecision(typed, found, content.site.timeZone, at);
    if (parsed.kind === 'problem') return again(parsed.problem);
    const { decision } = parsed;
    const resumes = resumesWaiting && takesPlace(decision);
    const audit = createAuditEntry(
      {
        operator: operator.email,
        action: auditActionOf[decision.state],
        subject: found.key,
        details: detailsOf(found.event, decision, resumes),
      },
      at,
      randomBytes,
    );
    const state = {
      ...decision,
      event: found.key,
      operator: operator.email,
      changedAt: at,
      sequence,
    };
    if (!(await store.saveDateState(state, audit, resumes))) return again('changed');
    await takeOverDates();
    const page = eventDateHref(found.key);
    // The page of a date that is called off says so by itself.
    return { kind: 'done', next: decision.state === 'planned' ? `${page}?done=put-back` : page };
  },
);

/** Returns a decision about a date for the audit log. */
function detailsOf(
  event: Event,
  { reason, refunds, times }: Pick<DateState, 'reason' | 'refunds' | 'times'>,
  resumesWaiting: boolean,
): string {
  const follows = [refunds && 'refunds', resumesWaiting && 'waiting'].map((each) => each || '');
  return storedDetails('decided', storedEvent(event), times?.date ?? '', ...follows, reason);
}
