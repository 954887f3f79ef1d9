import { maxPlacesEvents, type PlacesResponse, placesUrl } from '@/lib/bookings/places-api';
import { everyMinute, whenIdleAfterLoad } from '@/lib/time/schedule';

/** Marks an element with the number of places of an event; its value is the event's key. */
const placesAttribute = 'data-places';

/** Marks an element that is shown only while an event can be booked; its value is the event's key. */
const bookableAttribute = 'data-bookable';

/** Marks the text of such an element. It has the text of a booking as `data-book`, too. */
const joinAttribute = 'data-join';

/**
 * Keeps the numbers of places on the page current while it is visible: asks once after the page has
 * loaded, because it may come from a cache, and then every minute. A request that fails changes
 * nothing. Returns a function that stops it.
 */
export function keepPlacesCurrent(): () => void {
  if (document.querySelector(`[${placesAttribute}]`) === null) return () => undefined;
  const stopped = new AbortController();
  const refresh = () => {
    if (document.visibilityState === 'visible') void refreshPlaces(stopped.signal);
  };
  const cancel = whenIdleAfterLoad(refresh);
  const stop = everyMinute(refresh);
  return () => {
    stopped.abort();
    cancel();
    stop();
  };
}

async function refreshPlaces(signal: AbortSignal): Promise<void> {
  const marked = [...document.querySelectorAll<HTMLElement>(`[${placesAttribute}]`)];
  const keys = new Set(marked.map((element) => element.getAttribute(placesAttribute) ?? ''));
  const { events } = await loadPlaces([...keys].slice(0, maxPlacesEvents), signal);
  for (const [key, { text, isOpen, waits = false }] of Object.entries(events)) {
    for (const element of marked) {
      const isOf = element.getAttribute(placesAttribute) === key;
      if (isOf && element.textContent !== text) element.textContent = text ?? '';
    }
    const selector = `[${bookableAttribute}="${CSS.escape(key)}"]`;
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      element.hidden = !isOpen;
      for (const label of element.querySelectorAll<HTMLElement>(`[${joinAttribute}]`)) {
        label.textContent = (waits ? label.dataset.join : label.dataset.book) ?? '';
      }
    }
  }
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
