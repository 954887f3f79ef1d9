import type { Field } from '@/lib/forms/definition';

/** Settings that fields of all kinds share. */
export const base = { name: 'a', label: 'Your answer', required: true } as const;

/** Fields of a few kinds. */
export const email = {
  ...base,
  kind: 'email',
  name: 'email',
  label: 'E-mail address',
} as const satisfies Field;
export const numeric = { ...base, kind: 'numeric', min: 1, max: 12 } as const satisfies Field;
export const choice = {
  ...base,
  kind: 'select',
  options: [
    { value: 'fri', label: 'Friday' },
    { value: 'sat', label: 'Saturday' },
  ],
} as const satisfies Field;
