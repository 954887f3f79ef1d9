import { eventDateHref } from '@/lib/desk/event-dates';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { createAuditEntry } from '@/lib/server/desk/audit';
import { blockableKinds } from '@/lib/server/desk/event-dates/blocking';
import { findBookableEvent, type BookableEvent } from '@/lib/server/desk/event-dates/event-content';
import { blockDetails } from '@/lib/server/desk/event-dates/words';
import { isId } from '@/lib/server/desk/pages/list-query';
import { cleanLine } from '@/lib/server/desk/replies/reply-settings';

/** The longest reason, in characters. */
const maxReason = 200;

/**
 * Blocks places of an event, or changes the block with the id, and redirects to the event's page. If the
 * number or the reason is not valid, or too few places are left, the page says so and nothing is changed.
 */
export async function blockPlaces({
  services,
  fields,
  operator,
  randomBytes,
  readContent,
}: DeskActionRequest): Promise<ActionResult> {
  const { store, now } = services;
  const content = await readContent();
  const id = fields.get('block');
  if (!isId(id)) return { kind: 'invalid' };
  const found = findBookableEvent(content, fields.get('event'), operator);
  if (found === undefined) return { kind: 'missing' };
  const kind = fields.get('kind') ?? '';
  if (!blockableKinds(found, content).some(({ value }) => value === kind)) {
    return { kind: 'invalid' };
  }
  const reason = cleanLine(fields.get('reason'));
  const typed = {
    kind,
    places: fields.get('places') ?? '',
    ...(fields.has('new') ? { reason: reason.slice(0, maxReason) } : {}),
  };
  if (reason === '' || reason.length > maxReason) {
    return backTo(found, { problem: 'reason', ...typed });
  }
  const places = parsePlaces(fields.get('places'));
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
}

/** Lifts a block of places and redirects to the event's page. */
export async function unblockPlaces({
  services,
  fields,
  operator,
  randomBytes,
  readContent,
}: DeskActionRequest): Promise<ActionResult> {
  const { store, now } = services;
  const id = fields.get('block');
  if (!isId(id)) return { kind: 'invalid' };
  const found = findBookableEvent(await readContent(), fields.get('event'), operator);
  if (found === undefined) return { kind: 'missing' };
  const block = (await store.listBlocks(found.key)).find((each) => each.id === id);
  if (block === undefined) return { kind: 'missing' };
  const details = blockDetails(block.places, block.kind, block.reason);
  const event = { operator: operator.email, action: 'places-unblocked', details } as const;
  const audit = createAuditEntry({ ...event, subject: found.key }, now(), randomBytes);
  const isUnblocked = await store.unblockPlaces(id, found.key, audit);
  return isUnblocked ? backTo(found, { done: 'unblocked' }) : { kind: 'missing' };
}

function backTo(
  { key }: BookableEvent,
  search: Readonly<Record<string, string>>,
): Extract<ActionResult, { kind: 'done' }> {
  const params = new URLSearchParams(search).toString();
  return { kind: 'done', next: `${eventDateHref(key)}?${params}` };
}

function parsePlaces(typed: string | null): number | undefined {
  const text = typed?.trim() ?? '';
  const places = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return places >= 1 ? places : undefined;
}
