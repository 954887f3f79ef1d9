/** The autofill field names of HTML, section 4.10.18.7.1. */
const fieldNames: ReadonlySet<string> = new Set([
  'off',
  'on',
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'honorific-suffix',
  'nickname',
  'username',
  'organization-title',
  'organization',
  'street-address',
  'address-line1',
  'address-line2',
  'address-line3',
  'address-level4',
  'address-level3',
  'address-level2',
  'address-level1',
  'country',
  'country-name',
  'postal-code',
  'language',
  'bday',
  'bday-day',
  'bday-month',
  'bday-year',
  'sex',
  'url',
  'photo',
  'tel',
  'tel-country-code',
  'tel-national',
  'tel-area-code',
  'tel-local',
  'tel-extension',
  'email',
  'impp',
]);

/** Checks an `autocomplete` value: a field name after optional tokens such as `section-…` or `home`. */
export function isAutocompleteToken(token: string): boolean {
  const prefixes = token.split(' ');
  const field = prefixes.pop() ?? '';
  return (
    fieldNames.has(field) &&
    prefixes.every((prefix) => /^(?:section-\S+|shipping|billing|home|work|mobile)$/.test(prefix))
  );
}
