import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '@/lib/server/store';
import type { PlacesByKind } from '@/lib/server/bookings/places/places';
import { sumOf, tooMany } from './check-places';
import { crowdedForms, type CrowdedForm } from './plan-visit';

/** What was seen of the booked places during a run. */
export interface PlacesWatch {
  readonly oversold: readonly string[];
  /** The largest number of places that were booked at a time, by form. */
  readonly peaks: Readonly<Record<CrowdedForm, number>>;
  stop(): Promise<void>;
}

const pollMs = 100;

/** Milliseconds by which counts look ahead, as a hold may end between the clock and the query. */
const lookAhead = 2_000;

/** Counts the booked places by form at a time. */
export async function countTakenByForm(
  store: Pick<Store, 'countTakenByEvent'>,
  now: Date,
): Promise<Readonly<Record<CrowdedForm, PlacesByKind>>> {
  // The events are named as their forms.
  const booked = await store.countTakenByEvent(crowdedForms, now);
  return {
    'crowded-paid': booked.get('crowded-paid') ?? {},
    'crowded-free': booked.get('crowded-free') ?? {},
  };
}

/** Counts the booked places again and again until it is stopped. */
export function watchPlaces(store: Pick<Store, 'countTakenByEvent'>, now: () => Date): PlacesWatch {
  const oversold: string[] = [];
  const peaks = { 'crowded-paid': 0, 'crowded-free': 0 };
  let isStopped = false;
  const watch = async () => {
    while (!isStopped) {
      const booked = await countTakenByForm(store, new Date(now().getTime() + lookAhead));
      oversold.push(...tooMany(booked));
      for (const form of crowdedForms) peaks[form] = Math.max(peaks[form], sumOf(booked[form]));
      await pause(pollMs);
    }
  };
  const watching = watch();
  return {
    oversold,
    peaks,
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}
