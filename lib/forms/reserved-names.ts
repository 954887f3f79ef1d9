import { attemptField } from '@/lib/forms/dom/hydratable-form';

/**
 * The names of hidden fields and buttons of a form that control a submission and are not part of it.
 * Every name that starts with `_` is reserved.
 */
export const reservedFields = {
  /** The step that the form is sent from. */
  step: '_step',
  /** The button of a form with steps or a draft: `next`, `back`, `send`, `clear` or a number. */
  button: '_go',
  /** `yes` after the visitor has reached the check page. */
  checked: '_checked',
  /** A file that was chosen on an earlier page: a JSON list of the field and the file name. */
  chosenFile: '_chosen',
  /** The idempotency key. */
  attempt: attemptField,
  /** `yes` if the browser forbids storage, so that a reloaded page cannot continue the attempt. */
  forgetful: '_forgetful',
  /** The signed time at which the page was rendered. */
  formToken: '_stamp',
  /** The id of the draft that the page shows. */
  draft: '_draft',
  /** The token of the offer that is paid. */
  offer: '_offer',
  /** The change of a booking that is paid, and the token of its page. */
  change: '_change',
  /** The token of the places that are held for the visitor. */
  hold: '_hold',
  /** The address to redirect to after success. */
  next: '_next',
  /** The proof of work. */
  proof: '_check',
  /** The version of the form that the page shows. */
  version: '_version',
  /** The query of the address by which the visit began, if it names a source (`utm_…`). */
  visit: '_visit',
} as const;

/** The language of the page that a form was sent from, as a BCP 47 tag. It is stored with the submission. */
export const languageField = '_language';

/** Answers to questions that the form no longer has. They are stored with the submission. */
export const earlierField = '_earlier';

/**
 * Returns the names of a form's two honeypot fields, which visitors do not see. The first is the
 * protocol's. The second is derived from the form's id, so that no program has it in a list.
 */
export function honeypotNames(form: string): readonly [string, string] {
  return ['_gotcha', `_${hashText(form)}`];
}

/** Hashes a text into letters and digits (FNV-1a, 32 bits, in base 36). */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, 'x');
}

/**
 * The request header of clients that can solve a challenge. A flooded form sends a challenge to such
 * clients only; submissions of others are held for review.
 */
export const proofHeader = 'proof-of-work';
