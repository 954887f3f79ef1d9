import type { FormDefinition } from '@/lib/forms/definition';
import type { PlaceStore } from '@/lib/server/bookings/places/places-sql';

type Places = Pick<PlaceStore, 'countTakenByForm'>;

/** Returns whether a form has its largest number of submissions. */
export async function isFull(
  { id, places }: Pick<FormDefinition, 'id' | 'places'>,
  store: Places,
  now: Date,
): Promise<boolean> {
  if (places === undefined) return false;
  const taken = await store.countTakenByForm([id], now);
  return (taken.get(id) ?? 0) >= places.max;
}

/** Returns the forms as pages show them: a full form is inactive. */
export async function visibleForms(
  forms: ReadonlyMap<string, FormDefinition>,
  store: Places,
  now: Date,
): Promise<ReadonlyMap<string, FormDefinition>> {
  const limited = [...forms.values()].filter(({ places }) => places !== undefined);
  if (limited.length === 0) return forms;
  const ids = limited.map(({ id }) => id);
  const taken = await store.countTakenByForm(ids, now);
  const visible = limited.map((form) => {
    const { id, places } = form;
    return [id, visibleForm(form, (taken.get(id) ?? 0) >= (places?.max ?? Infinity))] as const;
  });
  return new Map([...forms, ...visible]);
}

/** Returns a form as a page shows it: without its largest number, and inactive if it is full. */
export function visibleForm(definition: FormDefinition, isFormFull: boolean): FormDefinition {
  const { places, ...form } = definition;
  if (places === undefined || !isFormFull) return form;
  return { ...form, active: false, closedText: places.fullText };
}
