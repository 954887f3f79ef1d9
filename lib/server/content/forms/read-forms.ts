import { basename } from 'node:path';
import { omitUndefined } from '@/lib/content/omit-undefined';
import type { FormDefinition } from '@/lib/forms/definition';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { ticketForm } from '@/lib/server/content/events/ticket-form';
import { ticketProblemWords } from '@/lib/server/content/events/words';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { defineForm, toFormRules, type FormRules } from '@/lib/server/content/forms/define-form';
import {
  eventOptions,
  fillEventOptions,
  type EventField,
} from '@/lib/server/content/forms/event-options';
import { formSchema, type FormFile } from '@/lib/server/content/forms/form-schema';
import {
  mergeHostedForm,
  toFormFiles,
  hostedSchema,
} from '@/lib/server/content/forms/hosted-forms';
import { unmerged } from '@/lib/server/content/files/parse-settings';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { formFileWords } from '@/lib/server/content/forms/words';

interface Forms {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** The server-only settings of forms, by form id. */
  readonly formRules: ReadonlyMap<string, FormRules>;
}

/** Reads the forms of `content/forms`, whose options may be the events; adds problems to `files`. */
export async function readForms(
  files: ContentFiles,
  site: SiteFile | undefined,
  events: readonly EventSource[],
): Promise<Forms> {
  const locale = site?.locale;
  const forms = new Map<string, FormDefinition>();
  const formRules = new Map<string, FormRules>();
  const add = (file: string, id: string, form: FormFile, eventField?: string, line = 1) => {
    if (!/^[A-Za-z0-9_-]+$/.test(id)) {
      files.report(file, line, formFileWords.invalidName);
    } else if (forms.has(id)) {
      files.report(file, line, formFileWords.duplicateForm(id));
    } else {
      forms.set(id, defineForm(id, form, locale));
      formRules.set(id, { ...toFormRules(form), ...omitUndefined({ eventField }) });
    }
  };
  const hosted = new Map<string, { readonly file: string; readonly form: FormFile }>();
  for (const file of await files.list('content/forms', '.json')) {
    const settings = await files.readSettings(file, hostedSchema);
    if (settings === undefined) continue;
    for (const [id, form] of toFormFiles(basename(file, '.json'), settings.value)) {
      const other = hosted.get(id);
      if (other === undefined) hosted.set(id, { file, form });
      else files.report(file, 1, formFileWords.duplicateForm(id));
    }
  }
  const yamlFiles = await files.list('content/forms', '.yaml');
  const extended = new Set(yamlFiles.map((file) => basename(file, '.yaml')));
  for (const [id, { file, form }] of hosted) if (!extended.has(id)) add(file, id, form);
  for (const file of yamlFiles) {
    const id = basename(file, '.yaml');
    const form = hosted.get(id)?.form;
    let eventField: EventField | undefined;
    const merge = (written: unknown) => {
      const merged = form === undefined ? unmerged(written) : mergeHostedForm(form, written);
      const filled = fillEventOptions(merged.value, (field) =>
        eventOptions(events, id, field, locale ?? 'en'),
      );
      eventField = filled.field;
      return { ...merged, value: filled.value };
    };
    const settings = await files.readSettings(file, formSchema, undefined, merge);
    if (settings === undefined) continue;
    add(file, id, settings.value, eventField?.name);
    if (eventField !== undefined && !events.some(({ data }) => data.form === id)) {
      reportNoEvents(files, file, settings.lineOf(...eventField.path, 'options'), id);
    }
    const page = settings.value.thanks?.page;
    if (page === undefined) continue;
    const line = settings.lineOf('thanks', 'page');
    files.links.push({ file, line, href: page, path: '/' });
  }
  if (site !== undefined) {
    for (const { id, file, line, form, tickets, eventField } of ticketForms(files, site, events)) {
      add(file, id, form, eventField, line);
      const definition = forms.get(id);
      if (definition !== undefined) forms.set(id, markTickets(definition, tickets));
    }
  }
  return { forms, formRules };
}

function markTickets(form: FormDefinition, tickets: readonly string[]): FormDefinition {
  return {
    ...form,
    fields: form.fields.map((field) =>
      field.kind === 'numeric' && tickets.includes(field.name)
        ? { ...field, isTicket: true }
        : field,
    ),
  };
}

/** Returns the forms that the tickets of events make. */
function ticketForms(files: ContentFiles, site: SiteFile, events: readonly EventSource[]) {
  const owners = new Set(events.map((event) => event.series ?? event));
  return [...owners].flatMap((owner) => {
    const { file, data, lineOf } = owner;
    const { form: id, booking } = data;
    const { tickets } = booking;
    if (tickets === undefined || id === undefined) return [];
    const line = lineOf('booking', 'tickets');
    const filled = fillEventOptions(ticketForm(data, tickets, site), (field) =>
      eventOptions(events, id, field, site.locale),
    );
    const result = formSchema.safeParse(filled.value);
    if (!result.success) {
      for (const { message } of result.error.issues) {
        files.report(file, line, ticketProblemWords.form(message));
      }
      return [];
    }
    const names = Object.keys(tickets);
    const eventField = filled.field?.name;
    return [{ id, file, line, form: result.data, tickets: names, eventField }];
  });
}

/** An event with a mistake may be the one that has the form. */
function reportNoEvents(files: ContentFiles, file: string, line: number, id: string): void {
  if ([...files.invalidFiles].some((invalid) => invalid.startsWith('content/events/'))) return;
  files.report(file, line, formFileWords.noEvents(id));
}
