/**
 * The names of a form's two fields that people do not see and a program that fills in everything
 * does. The first is the protocol's, which programs that know the protocol leave alone. The second is
 * drawn from the form's id, so that it stands in no list of names and is another one in each form.
 */
export function honeypotNames(form: string): readonly [string, string] {
  return ['_gotcha', `_${hashText(form)}`];
}

/** Letters and digits that look like nothing (FNV-1a, 32 bits, to the base of 36). */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, 'x');
}

/** The hidden field in which a client sends its proof of work. */
export const proofField = '_check';

/**
 * The request header by which a client says that it can solve a challenge. A form that is flooded
 * asks only such clients; the messages of others are held for review.
 */
export const proofHeader = 'proof-of-work';
