const determiners = /^(?:your|the|an?|my|our|their|his|her|its|any|this|that|which|whose)\s/i;

/**
 * A label as a thing within a sentence: `Your name` gives `your name`, `E-mail address` gives
 * `your e-mail address`, `VAT number` keeps its capitals, a question is quoted.
 */
export function labelAsNoun(label: string): string {
  if (label.endsWith('?')) return `an answer to “${label}”`;
  const lower = /^\p{Lu}\p{Lu}/u.test(label)
    ? label
    : label.charAt(0).toLocaleLowerCase() + label.slice(1);
  return determiners.test(label) ? lower : `your ${lower}`;
}

/** What to do about a label that is a question; `undefined` if it is none. */
export function promptFor(label: string): string | undefined {
  return label.endsWith('?') ? `Answer “${label}”` : undefined;
}
