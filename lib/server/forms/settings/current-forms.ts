import type { FormDefinition } from '@/lib/forms/definition';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { omitUnbookableEvents } from '@/lib/server/bookings/omit-unbookable-events';
import {
  type EventStates,
  loadEventStates,
  type StatesStore,
} from '@/lib/server/bookings/load-states';
import type { Content } from '@/lib/server/content/content';
import {
  applyFormSettings,
  loadFormSettings,
  type AllFormSettings,
} from '@/lib/server/forms/settings/form-settings';
import { visibleForms } from '@/lib/server/forms/settings/places';
import type { Store } from '@/lib/server/store';

/** The forms and events as pages show them at a time, and the forms' settings at the desk. */
export interface CurrentForms {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly settings: AllFormSettings;
  readonly events: EventStates;
}

/** Loads the settings and returns the forms as pages show them now. */
export async function loadCurrentForms(
  content: BookingContent,
  store: StatesStore & Pick<Store, 'countTakenByForm' | 'listDeskSettings'>,
  now: Date,
): Promise<CurrentForms> {
  const settings = await loadFormSettings(store);
  const applied = applyFormSettings(content.forms, settings, now);
  const events = await loadEventStates(content, store, now);
  const forms = await visibleForms(applied, store, now);
  return { forms: formsWithEvents(forms, content, events), settings, events };
}

/** Returns the forms without the choices of events that cannot be booked. */
export function formsWithEvents(
  forms: ReadonlyMap<string, FormDefinition>,
  content: Pick<Content, 'events'>,
  states: EventStates,
): ReadonlyMap<string, FormDefinition> {
  return new Map(
    [...forms].map(([id, form]) => [id, omitUnbookableEvents(form, content, states)] as const),
  );
}
