/** The first letters of Welsh words, and what they become after others: soft, nasal and aspirate mutation. */
const mutations = [
  ['p', 'b', 'mh', 'ph'],
  ['t', 'd', 'nh', 'th'],
  ['c', 'g', 'ngh', 'ch'],
  ['b', 'f', 'm'],
  ['d', 'dd', 'n'],
  ['g', 'ng'],
  ['ll', 'l'],
  ['m', 'f'],
  ['rh', 'r'],
] as const;

/** Letters of the alphabet that are written as two, and those of mutations. */
const firstLetter = /^(?:ngh|ng|mh|nh|ph|th|ch|dd|ff|ll|rh|[a-z])/;

/** Shorter forms would be found at the beginning of too many words. */
const minLength = 3;

/**
 * Returns a Welsh word in lower case without accents, and the forms that it has after other words: `clwb`, `glwb`,
 * `nghlwb` and `chlwb` for each of these. A mutated word may come from several, and has the forms of all.
 */
export function welshForms(word: string): readonly string[] {
  const forms = new Set([word]);
  if (word.length < minLength) return [word];
  for (const base of baseForms(word)) {
    const [letter = ''] = firstLetter.exec(base) ?? [];
    const rest = base.slice(letter.length);
    const [, ...changed] = mutations.find(([plain]) => plain === letter) ?? [];
    for (const form of [base, ...changed.map((first) => `${first}${rest}`)]) forms.add(form);
    // Soft mutation drops a g, and some words put an h before a vowel.
    if (letter === 'g') forms.add(rest);
    if (/^[aeiouwy]/.test(base)) forms.add(`h${base}`);
  }
  return [...forms].filter((form) => form.length >= minLength);
}

/** Returns the words of a dictionary that a word may be a form of: itself, and those that mutate to it. */
function baseForms(word: string): readonly string[] {
  const [letter = ''] = firstLetter.exec(word) ?? [];
  const rest = word.slice(letter.length);
  const changed = mutations.flatMap(([plain, ...forms]) =>
    forms.some((form) => form === letter) ? [`${plain}${rest}`] : [],
  );
  const isWithoutG = /^(?:[aeiouwy]|[lr](?![lh])|n[aeiouwy])/.test(word);
  const isWithH = /^h[aeiouwy]/.test(word);
  return [word, ...changed, ...(isWithoutG ? [`g${word}`] : []), ...(isWithH ? [rest] : [])];
}
