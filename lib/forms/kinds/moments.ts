import type { Control } from '@/lib/forms/kinds/control';
import type { FieldBase, FieldSettings } from '@/lib/forms/kinds/field-kind';

/** What dates and times share. */
export interface MomentBase extends FieldBase {
  /** The first and last valid value, in the format of a value. */
  readonly min?: string;
  readonly max?: string;
}

export type MomentError = 'TOO_EARLY' | 'TOO_LATE';

/** Validates a parsed date or time against the limits of its field: in these formats they sort as text. */
export function validateMoment({ min, max }: MomentBase, parsed: string): MomentError | undefined {
  if (min !== undefined && parsed < min) return 'TOO_EARLY';
  return max !== undefined && parsed > max ? 'TOO_LATE' : undefined;
}

/** Returns the limits that are written in quotes. */
export function momentLimits({ min, max }: FieldSettings): Pick<MomentBase, 'min' | 'max'> {
  return {
    min: typeof min === 'string' ? min : undefined,
    max: typeof max === 'string' ? max : undefined,
  };
}

/** Returns a picker; for a value that it would drop, because it cannot be parsed, a text input. */
export function momentControl(
  type: 'date' | 'time',
  { min, max }: MomentBase,
  value: string,
  parse: (text: string) => string | undefined,
): Control {
  const parsed = parse(value);
  if (value !== '' && parsed === undefined) return { element: 'input', type: 'text' };
  return { element: 'input', type, min, max, value: parsed ?? '' };
}
