import type { FormDefinition } from '@/lib/forms/definition';
import { siteSchema } from '@/lib/server/content/schemas/site-schema';
import type { SiteFrame } from '@/lib/site/frame';
import { contactForm } from '@/tests/support/form-server';

const site = {
  name: 'Larkmoor',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  contact: { email: 'hello@larkmoor.example' },
  address: { lines: ['Beacon Lane'], locality: 'Larkmoor', country: 'GB' },
  currency: 'GBP',
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

export const deskFrame: SiteFrame = {
  ...site,
  url: '',
  visit: { address: 'Beacon Lane, Larkmoor' },
  navigation: [],
  footer: { text: '', links: [] },
};

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
