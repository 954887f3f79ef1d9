import {
  firstOf,
  keysOf,
  nameOf,
  pairParts,
  valuePart,
  wayPart,
  type FormEntries,
  type FormField,
} from '@/lib/editing/form-field';

/** Returns whether a field of a form has a value that a file without the setting does not mean. */
export function hasValue(field: FormField, name: string, entries: FormEntries): boolean {
  switch (field.kind) {
    case 'group':
      return field.fields.some((each) => hasValue(each.field, nameOf(name, each.name), entries));
    case 'list':
      return keysOf(entries, name).some(
        (key) =>
          field.isNamed || hasValue(field.item, nameOf(nameOf(name, key), valuePart), entries),
      );
    case 'either':
      return ![String(field.usual ?? ''), ''].includes(firstOf(entries, nameOf(name, wayPart)));
    case 'yes-no':
      return entries[name] !== undefined && entries[name].includes('on') !== field.usual;
    case 'moment':
    case 'span':
    case 'days':
      return Object.values(pairParts).some((part) => firstOf(entries, nameOf(name, part)) !== '');
    case 'choice':
      return ![field.usual ?? '', ''].includes(firstOf(entries, name));
    // Nothing can be done about it here, and nothing without a picture.
    case 'kept':
    case 'focus':
      return false;
    default:
      return firstOf(entries, name).trim() !== '';
  }
}
