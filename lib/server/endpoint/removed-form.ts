import type { IncomingMessage } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { reservedFields } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { findEarlierForm } from '@/lib/server/content/forms/earlier-forms';
import { readBody } from '@/lib/server/forms/body/read-body';
import { areBlank, fieldsToRedisplay, sortFields } from '@/lib/server/forms/body/sort-fields';
import type { FormAddress } from '@/lib/server/forms/form-context';
import type { FormServices } from '@/lib/server/forms/form-services';
import { removedFormWords } from '@/lib/words/lib/server/forms';

/**
 * Returns a closed form in place of one that does not exist any more, with what its page has sent;
 * `undefined` for a post without answers.
 */
export async function removedForm(
  request: IncomingMessage,
  { form: id }: FormAddress,
  contact: string | undefined,
  { uploads }: Pick<FormServices, 'uploads'>,
): Promise<{ readonly form: FormDefinition; readonly values: SubmittedFields } | undefined> {
  if (request.method !== 'POST') return undefined;
  const { fields: sent } = await readBody(request, 'page', {
    uploads,
    fieldOf: () => undefined,
  });
  const [version] = valuesOf(sent, reservedFields.version) ?? [];
  const before = version === undefined ? undefined : findEarlierForm(id, version);
  const sorted = sortFields({ id, fields: before?.fields ?? [], allowExtraFields: true }, sent);
  if (areBlank(sorted.answers)) return undefined;
  const named = sorted.answers.map(([name]) => ({ name, label: name }));
  const form: FormDefinition = {
    id,
    title: before?.title ?? removedFormWords.title,
    active: false,
    closedText:
      contact === undefined ? removedFormWords.text : removedFormWords.textContact(contact),
    origins: [],
    submitLabel: '',
    thanks: { title: '', text: '' },
    allowExtraFields: true,
    fields:
      before?.fields ??
      named.map((field) => ({ kind: 'textarea' as const, required: false, ...field })),
  };
  return { form, values: fieldsToRedisplay(sorted) };
}
