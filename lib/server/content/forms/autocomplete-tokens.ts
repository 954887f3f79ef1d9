/** What browsers can fill in by themselves (HTML, section 4.10.18.7.1). */
const autofillFields: ReadonlySet<string> = new Set([
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

/** Whether browsers know the name, also after `section-…`, `shipping`, `billing`, `home`, `work` or `mobile`. */
export function isAutofill(token: string): boolean {
  const words = token.split(' ');
  const field = words.pop() ?? '';
  return (
    autofillFields.has(field) &&
    words.every((word) => /^(?:section-\S+|shipping|billing|home|work|mobile)$/.test(word))
  );
}
