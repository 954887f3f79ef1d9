import {
  type BookingState,
  bookingState,
  maxPlacesEvents,
  type PlacesOfEvent,
  type PlacesResponse,
  placesUrl,
} from '@/lib/bookings/places-api';
import { hasUserInput } from '@/lib/forms/dom/hydratable-form';
import { setSubmitLabel } from '@/lib/forms/dom/submit-button';
import { everyMinute } from '@/lib/time/schedule';

/** Marks an element with the number of places of an event; its value is the event's key. */
const placesAttribute = 'data-places';

/** Marks an element that is shown only while an event can be booked; its value is the event's key. */
const bookableAttribute = 'data-bookable';

/** Marks the box with the form of an event; its value is the event's key. */
const bookingAttribute = 'data-booking';

/**
 * Keeps current what the page shows of the places of events while it is visible: asks at once, because
 * the page may come from a cache, and then every minute. A request that fails changes nothing. Returns a
 * function that stops it.
 */
export function keepPlacesCurrent(): () => void {
  if (markedEvents().length === 0) return () => undefined;
  let latest = new AbortController();
  const refresh = () => {
    if (document.visibilityState !== 'visible') return;
    // A slow response must not replace the numbers of a later one.
    latest.abort();
    latest = new AbortController();
    void refreshPlaces(latest.signal);
  };
  refresh();
  const stop = everyMinute(refresh);
  return () => {
    latest.abort();
    stop();
  };
}

async function refreshPlaces(signal: AbortSignal): Promise<void> {
  const { events } = await loadPlaces(markedEvents().slice(0, maxPlacesEvents), signal);
  for (const [key, places] of Object.entries(events)) {
    const elementsOf = (attribute: string) =>
      document.querySelectorAll<HTMLElement>(`[${attribute}="${CSS.escape(key)}"]`);
    elementsOf(placesAttribute).forEach((element) => {
      setText(element, places.text ?? '');
      // The length of its bar, if it has one.
      if (places.left !== undefined) element.style.setProperty('--left', String(places.left));
    });
    elementsOf(bookableAttribute).forEach((element) => {
      element.hidden = !places.isOpen;
      showTexts(element, bookingState(places));
    });
    elementsOf(bookingAttribute).forEach((box) => updateBooking(box, places));
  }
}

/** Returns the keys of the events on the page. One without a number of places opens and closes, too. */
function markedEvents(): readonly string[] {
  const keys = [placesAttribute, bookableAttribute, bookingAttribute].flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].map((each) => each.getAttribute(attribute)),
  );
  return [...new Set(keys)].filter((key) => key !== null);
}

/**
 * Shows the state of an event in the box with its form: in the heading, the texts, the button and the
 * link. A form that its visitor is filling in stays, with a sentence that says what has changed.
 */
function updateBooking(box: HTMLElement, places: PlacesOfEvent): void {
  const { text, closedText = '' } = places;
  const state = bookingState(places);
  const isNew = box.dataset.state !== state;
  box.dataset.state = state;
  showTexts(box, state);
  for (const heading of box.querySelectorAll<HTMLElement>('[data-heading]')) {
    const shown = state === 'book' ? heading.dataset.heading : text;
    setText(heading, shown ?? heading.textContent);
  }
  const explanation = box.querySelector('[data-explains]');
  if (explanation !== null && state === 'closed') setText(explanation, closedText);
  const news = box.querySelector('[data-news]');
  if (news !== null && isNew) {
    setText(news, (state === 'book' ? text : explanation?.textContent) ?? '');
  }
  for (const part of box.querySelectorAll<HTMLElement>('[data-while]')) {
    const isShown = part.dataset.while?.split(' ').includes(state) === true;
    const form = part.querySelector('form');
    part.hidden = !isShown && (form === null || !isInUse(form));
    const label = part.getAttribute(`data-button-${state}`);
    if (form !== null && label !== null) setSubmitLabel(form, label);
  }
}

function isInUse(form: HTMLFormElement): boolean {
  return hasUserInput(form) || form.contains(document.activeElement);
}

/** Shows in marked elements the text of a state. An element without one keeps what it shows. */
function showTexts(root: HTMLElement, state: BookingState): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-book]')) {
    setText(element, element.dataset[state] ?? element.textContent);
  }
}

/** Sets a text only if it differs, because screen readers may read a live region again. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

async function loadPlaces(
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Pick<PlacesResponse, 'events'>> {
  try {
    const response = await fetch(placesUrl(keys), { signal });
    // The site itself answers: its own types hold.
    return response.ok ? ((await response.json()) as PlacesResponse) : { events: {} };
  } catch {
    return { events: {} };
  }
}
