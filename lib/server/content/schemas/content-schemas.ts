import { z } from 'zod';
import { pageSettings } from '@/lib/server/extension-settings';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import {
  checkSchedule,
  emailAddress,
  href,
  isoDate,
  link,
  locale,
  phone,
  schedule,
  summary,
  text,
  title,
  webAddress,
} from '@/lib/server/content/schemas/values';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';

/** What pages, posts and events have in common. */
export const described = {
  title,
  description: summary,
  language: locale.optional(),
  picture: pictureSchema.optional(),
  ...pageSettings,
};

const lede = text.optional().meta({
  label: 'First words',
  help: 'A sentence below the title.',
  control: 'paragraphs',
});

const shownPart = { label: 'When it is shown', fields: ['draft', 'publish', 'until'] };

const pageLayout: FormLayout = [
  'title',
  'description',
  'lede',
  'picture',
  shownPart,
  { label: 'In lists and search', fields: ['unlisted', 'language', 'claims'] },
  { label: 'How it looks', fields: ['layout', 'label'] },
];

export const pageSchema = z
  .strictObject({
    ...described,
    ...schedule,
    layout: z
      .enum(['article', 'wide'])
      .default('article')
      .meta({
        label: 'Width',
        choices: { article: 'A column of text', wide: 'The whole width of the window' },
      }),
    lede,
    label: text.optional().meta({ label: 'Label', help: 'A word or two in the margin.' }),
    unlisted: z.boolean().default(false).meta({
      label: 'Hidden from search',
      help: 'Only those who have its address find it.',
    }),
  })
  .meta({ layout: pageLayout })
  .check(checkSchedule);
export type PageFile = z.output<typeof pageSchema>;

export const sectionSchema = z.strictObject({
  title,
  intro: text.optional().meta({
    label: 'Introduction',
    help: 'A sentence below the title.',
    control: 'paragraphs',
  }),
  navigation: z.array(link).optional().meta({
    label: 'Links',
    help: 'In their order. Without links, all pages of the folder are listed.',
    itemName: 'link',
  }),
});
export type SectionFile = z.output<typeof sectionSchema>;

/** A subject that posts or events have in common. */
export const tag = text
  .max(40)
  .regex(/[\p{L}\p{N}]/u, { error: () => contentSchemaWords.tag })
  .meta({ label: 'Name' });

const postLayout: FormLayout = [
  'title',
  'date',
  'author',
  'description',
  'lede',
  'picture',
  { label: 'In lists and search', fields: ['tags', 'language', 'claims'] },
  shownPart,
  { label: 'Changed later', fields: ['updated'] },
];

export const postSchema = z
  .strictObject({
    ...described,
    ...schedule,
    date: isoDate.meta({ label: 'Day' }),
    /** The date of the last change that matters to readers. */
    updated: isoDate.optional().meta({
      label: 'Changed on',
      help: 'The day of the last change that matters to readers.',
      isCopied: false,
    }),
    /** The id of a person, or those of several. */
    author: z
      .union([text, z.array(text.meta({ label: 'Person', picks: 'person' })).min(1)])
      .optional()
      .meta({ label: 'Written by', help: 'People of the site.', itemName: 'person' }),
    tags: z
      .array(tag.meta({ picks: 'subject' }))
      .default([])
      .meta({
        label: 'Subjects',
        help: 'What posts have in common. Readers choose by them.',
        example: 'Concerts',
        itemName: 'subject',
      }),
    lede,
  })
  .meta({ layout: postLayout })
  // A post is published on its day.
  .transform(({ publish, author, tags, ...post }) => ({
    ...post,
    /** The ids of people. */
    authors: [...new Set([author ?? []].flat())],
    tags: [...new Set(tags)],
    publish: publish ?? { date: post.date, minutes: 0 },
  }))
  .check(checkSchedule);
export type PostFile = z.output<typeof postSchema>;

/** Calendars of other organisations, whose events appear in lists of events. */
export const feedsSchema = z
  .array(
    z.strictObject({
      url: webAddress(() => contentSchemaWords.feedUrl).meta({
        label: 'Address of the calendar',
        help: 'That of a file for calendars, which often ends with .ics.',
        example: 'https://example.org/events.ics',
      }),
      name: text.meta({ label: 'Name', help: 'Whose events they are.' }),
      home: webAddress(() => contentSchemaWords.feedHome)
        .optional()
        .meta({
          label: 'Page',
          help: 'For events that name no page of their own.',
          example: 'https://example.org/events',
        }),
    }),
  )
  .meta({
    label: 'Calendars',
    help: 'Their events are in your lists, too.',
    itemName: 'calendar',
  });
export type FeedsFile = z.output<typeof feedsSchema>;

const personLayout: FormLayout = [
  'name',
  'role',
  'picture',
  'about',
  'contact',
  { label: 'A page of their own', fields: ['body', 'links'] },
  { label: 'More', fields: ['since', 'id'] },
];

export const peopleSchema = z
  .array(
    z
      .strictObject({
        id: z
          .string()
          .regex(/^[a-z0-9-]+$/, { error: () => contentSchemaWords.personId })
          .meta({
            label: 'Short name',
            help: 'By which posts and events name the person. Small letters, digits and -. To change it later, use “Change the short name” at the end of this page.',
            example: 'ana-reis',
          }),
        name: text.meta({ label: 'Name' }),
        role: text.meta({ label: 'What the person does', example: 'Chair' }),
        /** The year in which the person began. */
        since: z
          .number()
          .int()
          .min(1000)
          .max(2999)
          .optional()
          .meta({ label: 'Since', help: 'The year in which the person began.' }),
        about: text.optional().meta({
          label: 'About',
          help: 'A sentence or two.',
          control: 'paragraphs',
        }),
        picture: pictureSchema.optional().meta({ label: 'Portrait', crops: ['portrait'] }),
        contact: z
          .strictObject({ email: emailAddress.optional(), phone: phone.optional() })
          .optional()
          .meta({ label: 'How to reach the person', help: 'Visitors see it.' }),
        links: z.array(link).default([]).meta({
          label: 'Links',
          help: 'To pages about the person, or by them.',
          itemName: 'link',
        }),
        /** The text of a page of their own. */
        body: text.optional().meta({
          label: 'Text',
          help: 'With a text, the person has a page.',
          control: 'rich-text',
        }),
      })
      .meta({ layout: personLayout }),
  )
  .meta({ label: 'People', help: 'Pages show them in this order.', itemName: 'person' })
  .check(({ value: people, issues }) => {
    const ids = people.map(({ id }) => id);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) === index) return;
      const message = contentSchemaWords.duplicatePerson(id);
      issues.push({ code: 'custom', input: id, path: [index, 'id'], message });
    });
  });
export type PeopleFile = z.output<typeof peopleSchema>;

export const redirectsSchema = z
  .array(
    z.strictObject({
      from: z
        .string()
        .regex(/^(?:\/(?:[^\s\\?#/:*+(){}]+|:[a-z]+(?:\*(?=$))?))+$/, {
          error: () => contentSchemaWords.redirectFrom,
        })
        .meta({
          label: 'Old address',
          help: 'Of this site. /old/:rest* means all addresses below /old.',
          example: '/old-page',
          control: 'text',
        }),
      to: href
        .refine((value) => value.startsWith('/') || /^https?:\/\//.test(value), {
          error: () => contentSchemaWords.redirectTo,
        })
        .meta({ label: 'Leads to', help: 'A page of this site.', example: '/visit' }),
      permanent: z
        .boolean()
        .default(true)
        .meta({ label: 'For ever', help: 'Search engines then forget the old address.' }),
    }),
  )
  .meta({
    label: 'Old addresses',
    help: 'Who opens an old address comes to the page that is there now.',
    itemName: 'address',
  });
export type RedirectsFile = z.output<typeof redirectsSchema>;
