import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { id, isSent, line, text } from '@/lib/server/desk/fields';
import { createAuditEntry } from '@/lib/server/access/audit';
import { blockableKinds } from '@/lib/server/bookings/desk/blocking';
import { findBookableEvent, type BookableEvent } from '@/lib/server/bookings/desk/event-content';
import { blockDetails } from '@/lib/server/bookings/desk/words';

/** The longest reason, in characters. */
const maxReason = 200;

const blockFields = {
  event: text,
  block: id,
  kind: text,
  places: text,
  reason: line,
  /** Of the form that adds a block, which shows again what was typed. */
  new: isSent,
};

/**
 * Blocks places of an event, or changes the block with the id, and redirects to the event's page. If the
 * number or the reason is not valid, or too few places are left, the page says so and nothing is changed.
 */
export const blockPlaces = deskAction(blockFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const content = await readContent();
  const { block: id, kind, reason } = input;
  const found = findBookableEvent(content, input.event, operator);
  if (found === undefined) return { kind: 'missing' };
  if (!blockableKinds(found, content).some(({ value }) => value === kind)) {
    return { kind: 'invalid' };
  }
  const typed = {
    kind,
    places: input.places,
    ...(input.new ? { reason: reason.slice(0, maxReason) } : {}),
  };
  if (reason === '' || reason.length > maxReason) {
    return backTo(found, { problem: 'reason', ...typed });
  }
  const places = parsePlaces(input.places);
  if (places === undefined) return backTo(found, { problem: 'places', ...typed });
  const at = now();
  const isBlocked = await store.blockPlaces(
    { id, event: found.key, kind, places, reason, operator: operator.email, changedAt: at },
    found.event.data.booking.places ?? { kinds: {} },
    createAuditEntry(
      {
        operator: operator.email,
        action: 'places-blocked',
        subject: found.key,
        details: blockDetails(places, kind, reason),
      },
      at,
      randomBytes,
    ),
  );
  return isBlocked
    ? backTo(found, { done: 'blocked' })
    : backTo(found, { problem: 'full', ...typed });
});

/** Lifts a block of places and redirects to the event's page. */
export const unblockPlaces = deskAction({ event: text, block: id }, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { block: blockId } = input;
  const found = findBookableEvent(await readContent(), input.event, operator);
  if (found === undefined) return { kind: 'missing' };
  const block = (await store.listBlocks(found.key)).find((each) => each.id === blockId);
  if (block === undefined) return { kind: 'missing' };
  const details = blockDetails(block.places, block.kind, block.reason);
  const event = { operator: operator.email, action: 'places-unblocked', details } as const;
  const audit = createAuditEntry({ ...event, subject: found.key }, now(), randomBytes);
  const isUnblocked = await store.unblockPlaces(blockId, found.key, audit);
  return isUnblocked ? backTo(found, { done: 'unblocked' }) : { kind: 'missing' };
});

function backTo(
  { key }: BookableEvent,
  search: Readonly<Record<string, string>>,
): Extract<ActionResult, { kind: 'done' }> {
  const params = new URLSearchParams(search).toString();
  return { kind: 'done', next: `${eventDateHref(key)}?${params}` };
}

function parsePlaces(typed: string): number | undefined {
  const places = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return places >= 1 ? places : undefined;
}
