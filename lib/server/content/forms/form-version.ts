import { createHash } from 'node:crypto';
import type { FormDefinition } from '@/lib/forms/definition';

/** Adds the version of a form's questions, which its pages send back: a hash of fields and steps. */
export function withVersion(form: FormDefinition): FormDefinition {
  const { fields, steps } = form;
  const hash = createHash('sha256').update(JSON.stringify([fields, steps]));
  return { ...form, version: hash.digest('base64url').slice(0, 12) };
}
