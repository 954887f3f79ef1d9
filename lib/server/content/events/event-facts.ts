import { omitUndefined } from '@/lib/content/omit-undefined';
import type { EventFact } from '@/lib/content/page-content';
import type { EventFile } from '@/lib/server/content/schemas/content-schemas';
import { eventFactWords } from '@/lib/server/content/words';

type FactsSource = Pick<EventFile, 'place' | 'price' | 'access'> & {
  /** How many places are left, in words, and the key of the event. */
  readonly places?: { readonly text: string | undefined; readonly of: string } | undefined;
};

/** Returns the facts of an event that do not depend on its date. */
export function eventFacts({ place, price, places, access }: FactsSource): EventFact[] {
  return [
    { label: eventFactWords.where, text: place },
    { label: eventFactWords.price, text: price },
    { label: eventFactWords.places, text: places?.text, placesOf: places?.of },
    { label: eventFactWords.access, text: access },
  ].flatMap(({ label, text, placesOf }) =>
    text === undefined ? [] : [{ label, text, ...omitUndefined({ placesOf }) }],
  );
}
