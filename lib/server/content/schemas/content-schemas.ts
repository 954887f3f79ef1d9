import { z } from 'zod';
import { pageSettings } from '@/lib/server/extension-settings';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
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
import {
  contentMeta,
  contentSchemaWords,
  feedsMeta,
  pageMeta,
  peopleMeta,
  postMeta,
  redirectsMeta,
  sectionFileMeta,
} from '@/lib/words/lib/server/content/schemas';

/** What pages, posts and events have in common. */
export const described = {
  title,
  description: summary,
  language: locale.optional(),
  picture: pictureSchema.optional(),
  ...pageSettings,
};

const lede = text.optional().meta(withWords(contentMeta.lede, { control: 'paragraphs' }));

const shownPart = {
  label: () => contentMeta.parts.whenShown,
  fields: ['draft', 'publish', 'until'],
};

const pageLayout: FormLayout = [
  'title',
  'description',
  'lede',
  'picture',
  shownPart,
  { label: () => pageMeta.parts.inLists, fields: ['unlisted', 'language', 'claims'] },
  { label: () => pageMeta.parts.look, fields: ['layout', 'label'] },
];

export const pageSchema = z
  .strictObject({
    ...described,
    ...schedule,
    layout: z.enum(['article', 'wide']).default('article').meta(pageMeta.layout),
    lede,
    label: text.optional().meta(pageMeta.label),
    unlisted: z.boolean().default(false).meta(pageMeta.unlisted),
  })
  .meta({ layout: pageLayout })
  .check(checkSchedule);
export type PageFile = z.output<typeof pageSchema>;

export const sectionSchema = z.strictObject({
  title,
  intro: text.optional().meta(withWords(sectionFileMeta.intro, { control: 'paragraphs' })),
  navigation: z.array(link).optional().meta(sectionFileMeta.navigation),
});
export type SectionFile = z.output<typeof sectionSchema>;

/** A subject that posts or events have in common. */
export const tag = text
  .max(40)
  .regex(/[\p{L}\p{N}]/u, { error: () => contentSchemaWords.tag })
  .meta(contentMeta.tag);

const postLayout: FormLayout = [
  'title',
  'date',
  'author',
  'description',
  'lede',
  'picture',
  { label: () => postMeta.parts.inLists, fields: ['tags', 'language', 'claims'] },
  shownPart,
  { label: () => postMeta.parts.changedLater, fields: ['updated'] },
];

export const postSchema = z
  .strictObject({
    ...described,
    ...schedule,
    date: isoDate.meta(postMeta.date),
    /** The date of the last change that matters to readers. */
    updated: isoDate.optional().meta(withWords(postMeta.updated, { isCopied: false })),
    /** The id of a person, or those of several. */
    author: z
      .union([text, z.array(text.meta(withWords(postMeta.authorItem, { picks: 'person' }))).min(1)])
      .optional()
      .meta(postMeta.author),
    tags: z
      .array(tag.meta({ picks: 'subject' }))
      .default([])
      .meta(postMeta.tags),
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
      url: webAddress(() => contentSchemaWords.feedUrl).meta(
        withWords(feedsMeta.url, { example: 'https://example.org/events.ics' }),
      ),
      name: text.meta(feedsMeta.name),
      home: webAddress(() => contentSchemaWords.feedHome)
        .optional()
        .meta(withWords(feedsMeta.home, { example: 'https://example.org/events' })),
    }),
  )
  .meta(feedsMeta.feeds);
export type FeedsFile = z.output<typeof feedsSchema>;

const personLayout: FormLayout = [
  'name',
  'role',
  'picture',
  'about',
  'contact',
  { label: () => peopleMeta.parts.ownPage, fields: ['body', 'links'] },
  { label: () => peopleMeta.parts.more, fields: ['since', 'id'] },
];

export const peopleSchema = z
  .array(
    z
      .strictObject({
        id: z
          .string()
          .regex(/^[a-z0-9-]+$/, { error: () => contentSchemaWords.personId })
          .meta(withWords(peopleMeta.id, { example: 'ana-reis' })),
        name: text.meta(peopleMeta.name),
        role: text.meta(peopleMeta.role),
        /** The year in which the person began. */
        since: z.number().int().min(1000).max(2999).optional().meta(peopleMeta.since),
        about: text.optional().meta(withWords(peopleMeta.about, { control: 'paragraphs' })),
        picture: pictureSchema
          .optional()
          .meta(withWords(peopleMeta.picture, { crops: ['portrait'] })),
        contact: z
          .strictObject({ email: emailAddress.optional(), phone: phone.optional() })
          .optional()
          .meta(peopleMeta.contact),
        links: z.array(link).default([]).meta(peopleMeta.links),
        /** The text of a page of their own. */
        body: text.optional().meta(withWords(peopleMeta.body, { control: 'rich-text' })),
      })
      .meta({ layout: personLayout }),
  )
  .meta(peopleMeta.people)
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
        .meta(withWords(redirectsMeta.from, { example: '/old-page', control: 'text' })),
      to: href
        .refine((value) => value.startsWith('/') || /^https?:\/\//.test(value), {
          error: () => contentSchemaWords.redirectTo,
        })
        .meta(withWords(redirectsMeta.to, { example: '/visit' })),
      permanent: z.boolean().default(true).meta(redirectsMeta.permanent),
    }),
  )
  .meta(redirectsMeta.redirects);
export type RedirectsFile = z.output<typeof redirectsSchema>;
