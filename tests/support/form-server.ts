import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import { answerForm } from '@/lib/server/forms/form-endpoint';
import type { FormContext } from '@/lib/server/forms/form-context';
import { defineForm } from '@/lib/server/forms/define-form';
import { formSchema } from '@/lib/server/forms/definition-schema';
import type { NewSubmission, Store } from '@/lib/server/store/store';

/** A form as its file would define it. */
export function formOf(id: string, file: Readonly<Record<string, unknown>>): FormDefinition {
  return defineForm(id, formSchema.parse({ title: 'Form', ...file }));
}

export const contactForm = formOf('contact', {
  title: 'Write to us',
  fields: [
    { name: 'name', label: 'Your name', maxLength: 100 },
    { name: 'email', label: 'E-mail address', kind: 'email' },
    { name: 'message', label: 'Message', kind: 'textarea', maxLength: 4000 },
  ],
});

/** Takes anything, so that a test sees what arrives. */
export const openForm = formOf('open', {
  origins: ['https://friend.example'],
  allowExtraFields: true,
  fields: [{ name: 'note', label: 'Note', required: false }],
});

export const closedForm = formOf('closed', {
  active: false,
  fields: [{ name: 'note', label: 'Note' }],
});

export const publicForm = formOf('public', {
  origins: ['*'],
  fields: [{ name: 'note', label: 'Note' }],
});

/** Forms and services as a running site has them, with what was kept in a list. */
export function formContextOf(
  given: { readonly addSubmission?: Store['addSubmission'] } = {},
): { readonly context: () => Promise<FormContext>; readonly kept: NewSubmission[] } {
  const kept: NewSubmission[] = [];
  const keep: Store['addSubmission'] = (submission) => {
    kept.push(submission);
    return Promise.resolve({ kind: 'added' });
  };
  let drawn = 0;
  const draw = () => ((drawn += 1) * drawn * 31) % 251;
  const context: FormContext = {
    forms: new Map([contactForm, openForm, closedForm, publicForm].map((form) => [form.id, form])),
    project: 'larkmoor',
    services: {
      store: { addSubmission: given.addSubmission ?? keep },
      siteUrl: 'http://site.example',
      now: () => new Date('2026-11-20T12:00:00.000Z'),
      randomBytes: (size) => Uint8Array.from({ length: size }, draw),
    },
  };
  return { context: () => Promise.resolve(context), kept };
}

export interface FormServer {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  readonly kept: NewSubmission[];
}

/** The JSON face of the forms, served over HTTP until the test is over. */
export async function startFormServer(
  given?: Parameters<typeof formContextOf>[0] & { readonly context?: () => Promise<FormContext> },
): Promise<FormServer> {
  const { context, kept } = formContextOf(given);
  const server = createServer((request, response) => {
    const path = /^(?:\/p\/([^/]*))?\/f\/([^/?]*)\/?(?:\?.*)?$/.exec(request.url ?? '');
    const address = { form: path?.[2] ?? '', project: path?.[1] };
    void answerForm(request, response, address, given?.context ?? context);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, kept };
}
