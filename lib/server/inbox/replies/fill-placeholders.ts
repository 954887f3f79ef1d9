const names = ['name', 'first_name', 'reference', 'date', 'form', 'operator', 'site'] as const;

/** The texts of the placeholders of saved replies, for one submission; empty if it is not known. */
type PlaceholderValues = Readonly<Record<(typeof names)[number], string>>;

/** A name in one or two pairs of braces, with the spaces beside it. */
const placeholder = new RegExp(`( ?)\\{(\\{?)(${names.join('|')})\\}(\\}?)`, 'g');

/**
 * Fills in the placeholders of a saved reply, such as `{name}`. One whose text is empty goes with the space before
 * it: `Dear {name},` becomes `Dear,`. In two pairs of braces, `{{name}}` stands for `{name}`. Other braces stay, also
 * those in a visitor's name.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(
    placeholder,
    (whole, space: string, open: string, name: keyof PlaceholderValues, close: string) => {
      if (open !== '' && close !== '') return `${space}{${name}}`;
      if (open !== '' || close !== '') return whole;
      return values[name] === '' ? '' : `${space}${values[name]}`;
    },
  );
}

/** Returns the first name of a full name: `Ana` of `Ana Petrov` and of `Petrov, Ana`. */
export function firstName(name: string): string {
  const [before = '', after] = name.split(',');
  const given = after === undefined || after.trim() === '' ? before : after;
  return given.trim().split(/\s+/)[0] ?? '';
}
