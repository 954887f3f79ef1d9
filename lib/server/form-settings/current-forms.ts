import type { FormDefinition } from '@/lib/forms/definition';
import {
  applyFormSettings,
  loadFormSettings,
  type AllFormSettings,
} from '@/lib/server/form-settings/form-settings';
import { visibleForms } from '@/lib/server/form-settings/places';
import type { Store } from '@/lib/server/store/store';

/** The forms as pages show them at a time, and their settings at the desk. */
export interface CurrentForms {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly settings: AllFormSettings;
}

/** Loads the settings and returns the forms as pages show them now. Throws what the store throws. */
export async function loadCurrentForms(
  forms: ReadonlyMap<string, FormDefinition>,
  store: Pick<Store, 'countPlaces' | 'listDeskSettings'>,
  now: Date,
): Promise<CurrentForms> {
  const settings = await loadFormSettings(store);
  const applied = applyFormSettings(forms, settings, now);
  return { forms: await visibleForms(applied, store, now), settings };
}
