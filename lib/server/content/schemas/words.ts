export const siteSchemaTexts = {
  phoneLength: (country: string, example = '') =>
    `a number in ${country} has fewer or more digits. Write one number with its area code${example && `, such as ${example}`}, or begin with + and the code of another country`,
} as const;
/** Mistakes in `repeats`, which makes a series of an event. */
export const repeatsTexts = {
  unknownPart: (name: string, parts: readonly string[]) =>
    `"${name}" is no part of a rule for dates. Parts are: ${parts.join(', ')}. Write a rule such as FREQ=WEEKLY;BYDAY=FR;UNTIL=20270430`,
  frequency: (frequencies: readonly string[]) =>
    `a series repeats by days, weeks, months or years. Begin with FREQ= and one of: ${frequencies.join(', ')}`,
} as const;
