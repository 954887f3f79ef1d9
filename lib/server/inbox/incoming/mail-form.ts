import type { FormDefinition } from '@/lib/forms/definition';
import { mailForm } from '@/lib/server/inbox/incoming/inbound-record';
import { mailFormWords as words } from '@/lib/words/lib/server/inbox/incoming';
import type { Settings } from '@/lib/server/settings';

const base = { required: false };

/** The fields of a message that began with a mail. Nothing can be sent to it. */
const definition = (): FormDefinition => ({
  id: mailForm,
  title: words.title,
  active: false,
  origins: [],
  submitLabel: '',
  thanks: { title: '', text: '' },
  allowExtraFields: true,
  fields: [
    { ...base, name: 'name', label: words.name, kind: 'text', maxLength: 100 },
    { ...base, name: 'email', label: words.email, kind: 'email' },
    { ...base, name: 'subject', label: words.subject, kind: 'text', maxLength: 300 },
    { ...base, name: 'message', label: words.message, kind: 'textarea', maxLength: 100_000 },
  ],
});

/** Returns the forms of the desk: those of the content, and the one of mails where they come in. */
export function deskForms(
  forms: ReadonlyMap<string, FormDefinition>,
  { INBOUND_ADDRESS }: Pick<Settings, 'INBOUND_ADDRESS'>,
): ReadonlyMap<string, FormDefinition> {
  return INBOUND_ADDRESS === undefined ? forms : new Map([...forms, [mailForm, definition()]]);
}
