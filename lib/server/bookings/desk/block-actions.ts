import { z } from 'zod';
import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { id, isSent, line, text } from '@/lib/server/desk/fields';
import { createAuditEntry } from '@/lib/server/access/audit';
import {
  blockedOfAnyKind,
  type PlacesBlock,
} from '@/lib/server/bookings/event-places/event-places-record';
import { blockableKinds } from '@/lib/server/bookings/desk/blocking';
import { findBookableEvent, type BookableEvent } from '@/lib/server/bookings/desk/event-content';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/** The longest reason, in characters. */
const maxReason = 200;

const blockFields = {
  event: text,
  block: id,
  kind: text,
  places: text,
  reason: line,
  /** When the block on the page was changed, in milliseconds since 1970; none for a new one. */
  expectedVersion: z.coerce.number().int().min(0).optional(),
  /** Of the form that adds a block, which shows again what was typed. */
  new: isSent,
};

/**
 * Blocks places of an event, or changes the block with the id, and redirects to the event's page. If the
 * number or the reason is not valid, too few places are left, or another operator has changed the block
 * meanwhile, the page says so and nothing is changed.
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
  const outcome = await store.blockPlaces(
    { id, event: found.key, kind, places, reason, operator: operator.email, changedAt: at },
    found.event.data.booking.places ?? { kinds: {} },
    createAuditEntry(
      {
        operator: operator.email,
        action: 'places-blocked',
        subject: found.key,
        details: blockDetails({ places, kind, reason }, found, content),
      },
      at,
      randomBytes,
    ),
    input.expectedVersion === undefined ? undefined : new Date(input.expectedVersion),
  );
  if (outcome === 'blocked') return backTo(found, { done: 'blocked' });
  return backTo(found, { problem: outcome === 'full' ? 'full' : 'block-changed', ...typed });
});

const unblockFields = {
  event: text,
  block: id,
  expectedVersion: z.coerce.number().int().min(0).catch(0),
};

/**
 * Lifts a block of places and redirects to the event's page. If another operator has changed the block
 * meanwhile, the page says so and nothing is changed.
 */
export const unblockPlaces = deskAction(unblockFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { block: blockId, expectedVersion } = input;
  const content = await readContent();
  const found = findBookableEvent(content, input.event, operator);
  if (found === undefined) return { kind: 'missing' };
  const block = (await store.listBlocks(found.key)).find((each) => each.id === blockId);
  if (block === undefined) return { kind: 'missing' };
  const details = blockDetails(block, found, content);
  const event = { operator: operator.email, action: 'places-unblocked', details } as const;
  const audit = createAuditEntry({ ...event, subject: found.key }, now(), randomBytes);
  const seen = new Date(expectedVersion);
  const isUnblocked = await store.unblockPlaces(blockId, found.key, audit, seen);
  return backTo(found, isUnblocked ? { done: 'unblocked' } : { problem: 'block-changed' });
});

/** Returns a block for the audit log, with the name of its kind; that of any kind is in the language of a reader. */
function blockDetails(
  { places, kind, reason }: Pick<PlacesBlock, 'kind' | 'places' | 'reason'>,
  found: BookableEvent,
  content: Parameters<typeof blockableKinds>[1],
): string {
  const named = blockableKinds(found, content).find(({ value }) => value === kind)?.label ?? kind;
  return storedDetails('blocked', places, kind === blockedOfAnyKind ? '' : named, reason);
}

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
