import { z } from 'zod';
import { omitUndefined } from '@/lib/content/omit-undefined';
import { openingHoursOf } from '@/lib/server/content/opening-hours';
import { pictureOf } from '@/lib/server/content/sections/check-picture';
import type { SiteFile } from '@/lib/server/content/schemas';
import { href } from '@/lib/server/content/schema-values';
import { kind, needCoordinates, words } from '@/lib/server/content/sections/section-kind';
import { oneOf } from '@/lib/server/content/files/suggest';
import { isUnreadForm } from '@/lib/server/content/files/unread-files';
import type { PostalAddress } from '@/lib/content/section-data';

/** Sections that help a visitor to come, to write, or to take the next step. */
export const doingKinds = {
  'opening-hours': kind(
    z.strictObject({ title: words.default('Opening hours') }),
    ({ title }, tag, { site }) => {
      if (site.hours === undefined) {
        tag.report(
          tag.line,
          'There are no opening hours to show. Write "hours" in content/site.yaml.',
        );
        return undefined;
      }
      return {
        section: 'opening-hours',
        title,
        hours: openingHoursOf(site.hours),
        timeZone: site.timeZone,
        locale: site.locale,
        snapshot: { at: 0, until: 0 },
      };
    },
  ),

  'contact-details': kind(
    z.strictObject({ title: words.default('Find us'), directions: href.optional() }),
    ({ title, directions }, tag, { site }) => {
      if (directions !== undefined) tag.link(tag.line, directions);
      const { email, phone } = site.contact;
      return {
        section: 'contact-details',
        title,
        name: site.name,
        address: addressOf(site),
        ...omitUndefined({ email, phone, directions }),
      };
    },
  ),

  form: kind(
    z.strictObject({ id: words, title: words.optional() }),
    ({ id, title }, tag, { forms, unread }) => {
      const form = forms.get(id);
      if (form === undefined) {
        if (unread !== undefined && isUnreadForm(id, unread)) return undefined;
        const known = oneOf(id, [...forms.keys()]);
        tag.report(tag.line, `There is no form "${id}" in content/forms.${known}`);
        return undefined;
      }
      return { section: 'form', title: title ?? form.title, form };
    },
  ),

  'call-to-action': kind(
    z.strictObject({ title: words, href, link: words }),
    ({ title, href: address, link }, tag) => {
      tag.link(tag.line, address);
      return {
        section: 'call-to-action',
        title,
        href: address,
        linkText: link,
        children: tag.read(tag.node.children),
      };
    },
  ),

  map: kind(
    z.strictObject({
      title: words.default('Find us'),
      drawing: words,
      alt: z.string().default(''),
    }),
    ({ title, drawing, alt }, tag, { files, site }) => {
      const picture = pictureOf(drawing, alt, tag.line, tag.report, files);
      const coordinates = needCoordinates(site, 'map', tag);
      if (picture === undefined || coordinates === undefined) return undefined;
      return {
        section: 'map',
        title,
        drawing: picture,
        name: site.name,
        address: addressOf(site),
        locale: site.locale,
        ...omitUndefined({ googleMaps: site.embeds.googleMaps }),
        ...coordinates,
      };
    },
  ),
};

function addressOf({ address: { region, postalCode, ...address } }: SiteFile): PostalAddress {
  return { ...address, ...omitUndefined({ region, postalCode }) };
}
