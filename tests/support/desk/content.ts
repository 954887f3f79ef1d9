import type { FormDefinition } from '@/lib/forms/definition';
import { siteSchema } from '@/lib/server/content/schemas/site-schema';
import type { Content } from '@/lib/server/content/content';
import { contentWith, eventFile } from '@/tests/support/content';
import { contactForm } from '@/tests/support/form-server';
import { room, telescopes } from '@/tests/support/resources';

const site = {
  name: 'Larkmoor',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  contact: { email: 'hello@larkmoor.example' },
  address: { lines: ['Beacon Lane'], locality: 'Larkmoor', country: 'GB' },
  currency: 'GBP',
  sources: true,
};

/** The content/site.yaml of the same site. */
const siteFile = siteSchema.parse({
  ...site,
  tagline: 'Stars',
  description: 'An observatory.',
  navigation: [],
  footer: { text: 'Larkmoor' },
});

/** A form with a choice. */
export const choiceForm: FormDefinition = {
  ...contactForm,
  id: 'choice',
  title: 'Choose',
  fields: [
    {
      kind: 'select',
      name: 'topic',
      label: 'Topic',
      required: true,
      options: [
        { value: 'schools', label: 'Schools' },
        { value: 'other', label: 'Other' },
      ],
    },
  ],
};

export const deskContent = {
  site,
  events: [],
  resources: [],
  forms: new Map([['contact', contactForm]]),
  formRules: new Map([
    [
      'contact',
      {
        notify: ['operator@example.org'],
        cc: [],
        sendsAnswers: true,
        copyTo: 'email',
        copiesAnswers: false,
      },
    ],
  ]),
};

let whole: Promise<Content> | undefined;

/** Completes the content of a test, which has the parts that it is about. */
export async function completeContent(
  read: () => Promise<Partial<Omit<Content, 'site'>> & { readonly site: Partial<Content['site']> }>,
): Promise<Content> {
  const [all, own] = await Promise.all([(whole ??= contentWith({})), read()]);
  return { ...all, ...own, site: { ...all.site, ...own.site } };
}

/** Reads the content as the pages of the desk do. */
export const readDeskContent = () => Promise.resolve(deskContent);

/** The same with the site's own file. */
export const readDeskSite = () => Promise.resolve({ ...deskContent, site: siteFile });

/** The same with a form that has a choice. */
export const readDeskChoices = () =>
  Promise.resolve({
    ...deskContent,
    forms: new Map([...deskContent.forms, [choiceForm.id, choiceForm]]),
  });

const bookForm = `title: Book places
fields:
  - { name: event, label: Which evening?, kind: select, options: events }
  - { name: adults, label: How many adults?, kind: numeric, summary: { one: "{value} adult", other: "{value} adults" } }
  - { name: children, label: How many children?, kind: numeric, required: false, summary: { one: "{value} child", other: "{value} children" } }
  - { name: name, label: Your name, autocomplete: name }
  - { name: email, label: E-mail address, kind: email }
`;

const eventFiles = {
  ...telescopes,
  ...room,
  'content/forms/book.yaml': bookForm,
  'content/events/nights.yaml': eventFile(
    'Public night',
    'form: book\nbooking: { places: { all: 10, children: 3 } }\nrepeats: { rule: FREQ=WEEKLY;COUNT=3 }\n',
  ),
  'content/events/workshop.yaml': eventFile('Workshop', 'form: book\n'),
  'content/events/talk.yaml': eventFile('Talk'),
};

let eventContent: ReturnType<typeof contentWith> | undefined;

/**
 * Reads content with events: a series of three dates with ten places each, and a workshop without limit;
 * and with two resources of one form.
 */
export const readDeskEvents = () => (eventContent ??= contentWith(eventFiles));

/** Reads the same content of a site that keeps where visitors came from. */
export const readDeskSources = async () => {
  const content = await readDeskEvents();
  return { ...content, site: { ...content.site, sources: true } };
};

let cancelledContent: ReturnType<typeof contentWith> | undefined;

/** Reads the same content with a cancelled fair. */
export const readCancelledEvent = () =>
  (cancelledContent ??= contentWith({
    ...eventFiles,
    'content/events/fair.yaml': eventFile('Fair', 'form: book\nstatus: cancelled\n'),
  }));
