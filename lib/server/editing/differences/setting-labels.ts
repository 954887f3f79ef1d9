import type { FormField, ListField } from '@/lib/editing/form-field';
import { describeText } from '@/lib/server/editing/differences/describe-text';
import { labelOf } from '@/lib/server/editing/differences/label-of';

/** A setting as its form shows it. */
interface LabelledSetting {
  /** The words for it: none for one that only holds others. */
  readonly labels: readonly string[];
  /** `undefined` for one that no form has. */
  readonly field: FormField | undefined;
}

/** Returns the words for a setting of a group, or of a list whose entries have names, by the field of both. */
export function findSetting(field: FormField | undefined, key: string): LabelledSetting {
  switch (field?.kind) {
    case 'group': {
      const own = field.fields.find(({ name }) => name === key)?.field;
      const labels = labelOf(key);
      const isNamed = own !== undefined && own.label !== '' && labels.length > 0;
      return { labels: isNamed ? [own.label] : labels, field: own };
    }
    case 'list':
      return field.isNamed
        ? { labels: [describeText(key)], field: field.item }
        : { labels: labelOf(key), field: undefined };
    case 'either': {
      const way = field.ways.find(
        ({ field: own }) => own?.kind === 'group' || (own?.kind === 'list' && own.isNamed),
      );
      return findSetting(way?.field, key);
    }
    default:
      return { labels: labelOf(key), field: undefined };
  }
}

/** Returns the list that a field is, or that its value may be written as. */
export function listOf(field: FormField | undefined): ListField | undefined {
  if (field?.kind === 'list') return field;
  if (field?.kind !== 'either') return undefined;
  return field.ways.map((way) => listOf(way.field)).find((list) => list !== undefined);
}

/** Returns the field of the entries of a list. */
export function itemOf(field: FormField | undefined): FormField | undefined {
  return listOf(field)?.item;
}

/** Returns what a form calls a value, such as `Cancelled` for `cancelled`; `undefined` for other values. */
export function findChoice(field: FormField | undefined, value: string): string | undefined {
  if (field?.kind === 'either') {
    const way = field.ways.find(({ value: own }) => own === value);
    const fields = field.ways.map(({ field: own }) => findChoice(own, value));
    return way?.label ?? fields.find((label) => label !== undefined);
  }
  return field?.kind === 'choice'
    ? field.options.find((option) => option.value === value)?.label
    : undefined;
}
