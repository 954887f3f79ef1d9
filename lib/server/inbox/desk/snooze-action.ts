import { z } from 'zod';
import { createAuditEntry } from '@/lib/server/access/audit';
import { deskAction } from '@/lib/server/desk/desk-action';
import { optionalText } from '@/lib/server/desk/fields';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { isId, listHref } from '@/lib/server/desk/list-query';
import {
  actionListQuery,
  backToSubmission,
  findActionSubmission,
  submissionFields,
} from '@/lib/server/inbox/desk/submission-action';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** The minute of the day at which snoozed messages come back: 08:00. */
const wakeMinutes = 8 * 60;

const longestDays = 366;

/** Returns the first and the last day until which a message can be snoozed at `now`. */
export function snoozeDays(now: Date, timeZone: string) {
  const { date } = wallTimeAt(now, timeZone);
  return { first: addDays(date, 1), last: addDays(date, longestDays) };
}

const snoozeFields = {
  ...submissionFields,
  day: z.string().default(''),
  next: optionalText,
  /** Until when the page showed it snoozed, in milliseconds since 1970; empty if it was not. */
  expectedVersion: z
    .string()
    .regex(/^\d{0,16}$/)
    .default(''),
};

/**
 * Snoozes a submission until 08:00 of a day in the site's time zone, and redirects to the submission that the field
 * `next` names, or to the list. If the day is not valid, or another operator has moved or snoozed it since the page was
 * opened, nothing is done and the page says so.
 */
export const snoozeSubmission = deskAction(snoozeFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { day, next: nextId, expectedVersion } = input;
  const submission = await findActionSubmission(request, input.submission);
  if (submission === undefined) return { kind: 'missing' };
  const { id } = submission;
  const { timeZone } = (await readContent()).site;
  const { first, last } = snoozeDays(now(), timeZone);
  const again = (done: string) =>
    ({ kind: 'done', next: backToSubmission(input, id, { done }) }) as const;
  const isDay = z.iso.date().safeParse(day).success;
  if (!isDay || day < first || day > last) return again('snooze');
  const until = instantOf({ date: day, minutes: wakeMinutes }, timeZone);
  const details = storedDetails('snoozed', day);
  const event = { operator: operator.email, action: 'snooze', subject: id, details } as const;
  const isSnoozed = await store.snoozeSubmission(id, {
    until,
    seen: expectedVersion === '' ? undefined : new Date(Number(expectedVersion)),
    audit: createAuditEntry(event, now(), randomBytes),
  });
  if (!isSnoozed) return again('folder');
  const next = isId(nextId) ? await findActionSubmission(request, nextId) : undefined;
  return {
    kind: 'done',
    next: next === undefined ? listHref(actionListQuery(input)) : backToSubmission(input, next.id),
  };
});
