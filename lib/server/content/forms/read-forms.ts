import { basename } from 'node:path';
import { z } from 'zod';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { isCurrency } from '@/lib/payments/money';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { ticketCodeField, ticketForm } from '@/lib/server/content/events/ticket-form';
import { ticketProblemWords } from '@/lib/words/lib/server/content/events';
import type { ResourceSource } from '@/lib/server/content/resources/resource-source';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import {
  defineForm,
  type FormRules,
  toFormRules,
  withVersion,
} from '@/lib/server/content/forms/define-form';
import {
  eventOptions,
  fillEventOptions,
  type EventField,
} from '@/lib/server/content/forms/event-options';
import { bookingFieldNames } from '@/lib/server/content/forms/event-form';
import { type OptionFields, withEventPrices } from '@/lib/server/content/forms/event-prices';
import { parseSum } from '@/lib/server/content/forms/parse-sum';
import { formSchema, type FormFile } from '@/lib/server/content/forms/form-schema';
import {
  mergeHostedForm,
  toFormFiles,
  hostedSchema,
} from '@/lib/server/content/forms/hosted-forms';
import { unmerged } from '@/lib/server/content/files/parse-settings';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { formFileWords, paymentTermsWords } from '@/lib/words/lib/server/content/forms';

const maxSlotLength = 200;

interface Forms {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** The server-only settings of forms, by form id. */
  readonly formRules: ReadonlyMap<string, FormRules>;
}

/**
 * Reads the forms of `content/forms`, whose options may be the events or slots; adds problems to
 * `files`.
 */
export async function readForms(
  files: ContentFiles,
  site: SiteFile | undefined,
  events: readonly EventSource[],
  resources: readonly ResourceSource[] = [],
): Promise<Forms> {
  const locale = site?.locale;
  const forms = new Map<string, FormDefinition>();
  const formRules = new Map<string, FormRules>();
  const add = (file: string, id: string, form: FormFile, fields: OptionFields = {}, line = 1) => {
    if (!/^[A-Za-z0-9_-]+$/.test(id)) {
      files.report(file, line, formFileWords.invalidName);
    } else if (forms.has(id)) {
      files.report(file, line, formFileWords.duplicateForm(id));
    } else {
      const { eventField, slotField } = fields;
      const defined = withSlotField(defineForm(id, form, locale), slotField);
      forms.set(id, withEventPrices(defined, events, resources, fields));
      formRules.set(id, { ...toFormRules(form), eventField, slotField });
    }
  };
  const hosted = new Map<string, { readonly file: string; readonly form: FormFile }>();
  for (const file of files.list('content/forms', '.json')) {
    const settings = await files.readSettings(file, hostedSchema);
    if (settings === undefined) continue;
    for (const [id, form] of toFormFiles(basename(file, '.json'), settings.value)) {
      const other = hosted.get(id);
      if (other === undefined) hosted.set(id, { file, form });
      else files.report(file, 1, formFileWords.duplicateForm(id));
    }
  }
  const yamlFiles = files.list('content/forms', '.yaml');
  const extended = new Set(yamlFiles.map((file) => basename(file, '.yaml')));
  for (const [id, { file, form }] of hosted) if (!extended.has(id)) add(file, id, form);
  for (const file of yamlFiles) {
    const id = basename(file, '.yaml');
    const form = hosted.get(id)?.form;
    let eventField: EventField | undefined;
    let slotField: EventField | undefined;
    const merge = (written: unknown) => {
      const merged = form === undefined ? unmerged(written) : mergeHostedForm(form, written);
      const filled = fillEventOptions(merged.value, (field) =>
        eventOptions(events, id, field, locale ?? 'en'),
      );
      eventField = filled.field;
      // Which slots there are depends on the time: see lib/server/bookings/slots.ts.
      const withSlots = fillEventOptions(filled.value, () => [], 'slots');
      slotField = withSlots.field;
      return { ...merged, value: withSlots.value };
    };
    const settings = await files.readSettings(file, formSchema, undefined, merge);
    if (settings === undefined) continue;
    add(file, id, settings.value, { eventField: eventField?.name, slotField: slotField?.name });
    if (eventField !== undefined && !events.some(({ data }) => data.form === id)) {
      reportNoEvents(files, file, settings.lineOf(...eventField.path, 'options'), id);
      // Its events may only be hidden now.
      const form = forms.get(id);
      if (form !== undefined) forms.set(id, { ...form, active: false });
    }
    if (slotField !== undefined && !resources.some(({ value }) => value.form === id)) {
      reportNoResource(files, file, settings.lineOf(...slotField.path, 'options'), id);
    }
    const page = settings.value.thanks?.page;
    if (page === undefined) continue;
    const line = settings.lineOf('thanks', 'page');
    files.links.push({ file, line, href: page, path: '/' });
  }
  if (site !== undefined) {
    for (const { id, file, line, form, tickets, eventField } of ticketForms(files, site, events)) {
      add(file, id, form, { eventField }, line);
      const definition = forms.get(id);
      const rules = formRules.get(id);
      if (definition === undefined || rules === undefined) continue;
      const codes = codesOf(tickets);
      forms.set(id, markTickets(definition, Object.keys(tickets), Object.keys(codes)));
      if (Object.keys(codes).length > 0) formRules.set(id, { ...rules, codes });
    }
  }
  const books = [...events.map(({ data }) => data), ...resources.map(({ value }) => value)];
  for (const [id, form] of forms) {
    forms.set(id, withVersion(markBookingFields(form, formRules.get(id), books)));
  }
  return { forms, formRules };
}

/** Adds the names of the fields that choose an event with places, if the form books such events. */
function markBookingFields(
  form: FormDefinition,
  rules: FormRules | undefined,
  books: readonly Books[],
): FormDefinition {
  const own = books.filter((each) => each.form === form.id);
  if (own.every(({ booking }) => booking.places === undefined)) return form;
  return { ...form, bookingFields: bookingFieldNames(form, rules, own) };
}

/** What is booked by a form: an event, or the slots of a resource. */
interface Books {
  readonly form?: string;
  readonly answers?: Readonly<Record<string, string>>;
  readonly booking: { readonly places?: unknown };
}

type Tickets = NonNullable<EventSource['data']['booking']['tickets']>;

/** Returns the codes of the kinds of tickets that need one. */
function codesOf(tickets: Tickets): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(tickets).flatMap(([name, { code }]) =>
      code === undefined ? [] : [[name, [code].flat()] as const],
    ),
  );
}

function markTickets(
  form: FormDefinition,
  tickets: readonly string[],
  withCode: readonly string[],
): FormDefinition {
  return {
    ...form,
    fields: form.fields.map((field): Field => {
      if (field.kind === 'text' && field.name === ticketCodeField)
        return { ...field, isCode: true };
      if (field.kind !== 'numeric' || !tickets.includes(field.name)) return field;
      const needsCode = withCode.includes(field.name) ? true : undefined;
      return { ...field, isTicket: true, needsCode };
    }),
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
    // read-events.ts reports their lines.
    if (hasInvalidPrice(data.prices, site.currency)) return [];
    const line = lineOf('booking', 'tickets');
    if (site.contact.email === undefined) files.report(file, line, ticketProblemWords.notNotified);
    const filled = fillEventOptions(ticketForm(data, tickets, site), (field) =>
      eventOptions(events, id, field, site.locale),
    );
    const result = formSchema.safeParse(filled.value);
    if (!result.success) {
      for (const { message, path } of result.error.issues) {
        const name = path[2] === 'was' ? fieldNameAt(filled.value, path[1]) : undefined;
        if (name !== undefined) {
          const problem = ticketProblemWords.was(message);
          files.report(file, lineOf('booking', 'tickets', name, 'was'), problem);
          continue;
        }
        const isTooLarge = message === paymentTermsWords.ticketsTooLarge;
        files.report(
          file,
          line,
          isTooLarge ? ticketProblemWords.tooLarge : ticketProblemWords.form(message),
        );
      }
      return [];
    }
    const eventField = filled.field?.name;
    return [{ id, file, line, form: result.data, tickets, eventField }];
  });
}

const namedFields = z.object({ fields: z.array(z.object({ name: z.string() })) });

function fieldNameAt(form: unknown, index: unknown): string | undefined {
  return typeof index === 'number' ? namedFields.parse(form).fields[index]?.name : undefined;
}

function hasInvalidPrice(prices: EventSource['data']['prices'], currency: string): boolean {
  return (
    isCurrency(currency) && Object.values(prices).some((price) => !parseSum(price, currency).ok)
  );
}

/** Makes a text of the field that chooses a slot: pages offer slots, and a booking checks its slot. */
function withSlotField(form: FormDefinition, name: string | undefined): FormDefinition {
  if (name === undefined) return form;
  const fields = form.fields.map((field): Field => {
    if (field.name !== name || !('options' in field)) return field;
    const { options, ...shared } = field;
    return { ...shared, kind: 'text', maxLength: maxSlotLength };
  });
  return { ...form, fields };
}

function reportNoResource(files: ContentFiles, file: string, line: number, id: string): void {
  if ([...files.invalidFiles].some((invalid) => invalid.startsWith('content/resources/'))) return;
  files.report(file, line, formFileWords.noResource(id));
}

/** An event with a mistake may be the one that has the form. */
function reportNoEvents(files: ContentFiles, file: string, line: number, id: string): void {
  if ([...files.invalidFiles].some((invalid) => invalid.startsWith('content/events/'))) return;
  files.report(file, line, formFileWords.noEvents(id));
}
