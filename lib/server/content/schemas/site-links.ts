import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { link, text } from '@/lib/server/content/schemas/values';
import { siteLinksMeta, siteSchemaWords } from '@/lib/words/lib/server/content/schemas';

/** The links at the top of every page. */
export const navigation = z
  .array(
    link
      .extend({
        /** Shown as a button, such as "Book". */
        button: z.boolean().default(false).meta(siteLinksMeta.button),
        /** The links one level below. */
        links: z.array(link).min(1).optional().meta(siteLinksMeta.links),
      })
      .refine(({ button, links }) => !button || links === undefined, {
        path: ['links'],
        error: () => siteSchemaWords.buttonWithLinks,
      }),
  )
  .meta(siteLinksMeta.navigation);

/** The foot of every page. */
export const footer = z
  .strictObject({
    text: text.meta(withWords(siteLinksMeta.text, { control: 'paragraphs' })),
    links: z.array(link).default([]).meta(siteLinksMeta.footerLinks),
    columns: z
      .array(
        z.strictObject({
          title: text.meta(siteLinksMeta.title),
          links: z.array(link).min(1).meta(siteLinksMeta.columnsLinks),
        }),
      )
      .default([])
      .meta(siteLinksMeta.columns),
    /** The last line of every page, such as the number of a charity. */
    legal: text.optional().meta(siteLinksMeta.legal),
  })
  .meta(siteLinksMeta.footer);

/** The pages of the organisation at other sites. */
export const social = z.array(link).default([]).meta(siteLinksMeta.social);

/** Hosts of other sites that redirects may target, such as `shop.example.org`. */
export const redirectHosts = z
  .array(text.meta(siteLinksMeta.redirectHostsItem))
  .default([])
  .meta(withWords(siteLinksMeta.redirectHosts, { example: 'shop.example.org' }));
