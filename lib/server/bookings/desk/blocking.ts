import { numberFormat } from '@/lib/intl/formatters';
import { leftOfKind, placesLeft } from '@/lib/server/bookings/event-state';
import type { Content } from '@/lib/server/content/content';
import { type BookableEvent, countedKinds } from '@/lib/server/bookings/desk/event-content';
import { takenPlaces } from '@/lib/server/bookings/desk/event-numbers';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import { isId } from '@/lib/server/desk/list-query';
import { shortTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import {
  blockedOfAnyKind,
  type EventSums,
  type PlacesBlock,
} from '@/lib/server/bookings/event-places/event-places-record';
import { showAddress, showLine } from '@/lib/server/platform/mail/visible-text';

/** A kind of places as the option of a form. */
interface BlockableKind {
  readonly value: string;
  readonly label: string;
}

type Forms = Pick<Content, 'forms' | 'formRules'>;

/** Returns the kinds of places that can be blocked: those with a number, and any kind if all have one. */
export function blockableKinds(
  { event, form }: BookableEvent,
  content: Forms,
): readonly BlockableKind[] {
  const { places } = event.data.booking;
  if (places === undefined) return [];
  const labels = new Map(countedKinds(form, content).map(({ name, label }) => [name, label]));
  return [
    ...(places.all === undefined ? [] : [{ value: blockedOfAnyKind, label: words.anyKind }]),
    ...Object.keys(places.kinds).map((value) => ({ value, label: labels.get(value) ?? value })),
  ];
}

/** Returns the blocks of an event as rows. */
export function blockRows(
  blocks: readonly PlacesBlock[],
  kinds: readonly BlockableKind[],
  display: DisplayOptions,
) {
  return blocks.map(({ id, kind, places, reason, operator, changedAt }) => ({
    id,
    kind,
    places,
    version: changedAt.getTime(),
    reason: showLine(reason),
    /** Such as `Adults, changed by ana@example.org, 20 Nov 12:00`. */
    about: words.blockedBy(
      kinds.find(({ value }) => value === kind)?.label ?? kind,
      showAddress(operator),
      shortTime(changedAt, display).text,
    ),
  }));
}

/** Returns why an action changed nothing, as a sentence; `undefined` if the address names no problem. */
export function blockProblem(
  { problem, kind, places }: Readonly<Record<string, string | string[] | undefined>>,
  { event, form }: BookableEvent,
  sums: EventSums,
  content: Forms,
  locale: string,
): string | undefined {
  if (problem === 'reason') return words.problems.reason;
  if (problem === 'places') return words.problems.places;
  if (problem === 'block-changed') return words.problems.blockChanged;
  const wanted = Number(places);
  if (problem !== 'full' || !Number.isInteger(wanted) || wanted < 1 || !isId(kind)) {
    return undefined;
  }
  const capacity = event.data.booking.places;
  const names = countedKinds(form, content).map(({ name }) => name);
  const taken = takenPlaces(sums);
  const ofAll = placesLeft(capacity, taken, names) ?? Infinity;
  const ofKind = capacity === undefined ? Infinity : leftOfKind(capacity, taken, kind);
  const left = Math.max(0, Math.min(ofAll, ofKind));
  const number = numberFormat(locale);
  return words.problems.full(number.format(wanted), left, number.format(left));
}
