import { z } from 'zod';
import { link, text } from '@/lib/server/content/schemas/values';
import { siteSchemaWords } from '@/lib/words/lib/server/content/schemas';

/** The links at the top of every page. */
export const navigation = z
  .array(
    link
      .extend({
        /** Shown as a button, such as "Book". */
        button: z.boolean().default(false).meta({
          label: 'As a button',
          help: 'For the one that matters most, such as "Book".',
        }),
        /** The links one level below. */
        links: z.array(link).min(1).optional().meta({
          label: 'Links below it',
          help: 'The menu shows them after a press.',
          itemName: 'link',
        }),
      })
      .refine(({ button, links }) => !button || links === undefined, {
        path: ['links'],
        error: () => siteSchemaWords.buttonWithLinks,
      }),
  )
  .meta({ label: 'Menu', help: 'The links at the top of every page.', itemName: 'link' });

/** The foot of every page. */
export const footer = z
  .strictObject({
    text: text.meta({ label: 'Sentence', control: 'paragraphs' }),
    links: z
      .array(link)
      .default([])
      .meta({ label: 'Links', help: 'Below the sentence.', itemName: 'link' }),
    columns: z
      .array(
        z.strictObject({
          title: text.meta({ label: 'Heading' }),
          links: z
            .array(link)
            .min(1)
            .meta({ label: 'Links', help: 'In their order.', itemName: 'link' }),
        }),
      )
      .default([])
      .meta({
        label: 'Columns of links',
        help: 'Above the sentence, beside each other.',
        itemName: 'column',
      }),
    /** The last line of every page, such as the number of a charity. */
    legal: text.optional().meta({
      label: 'Last line of every page',
      example: 'Registered charity 123456',
    }),
  })
  .meta({ label: 'Foot of every page' });

/** The pages of the organisation at other sites. */
export const social = z.array(link).default([]).meta({
  label: 'Profiles',
  help: 'Your pages at other sites. The foot of every page leads to them.',
  itemName: 'profile',
});

/** Hosts of other sites that redirects may target, such as `shop.example.org`. */
export const redirectHosts = z
  .array(text.meta({ label: 'Site' }))
  .default([])
  .meta({
    label: 'Sites to which old addresses may lead',
    help: 'Without https:// in front.',
    example: 'shop.example.org',
    itemName: 'site',
  });
