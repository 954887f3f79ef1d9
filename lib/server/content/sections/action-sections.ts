import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import type { PhoneLink } from '@/lib/site/frame';
import { languageTag } from '@/lib/intl/price-locale';
import { addressLines } from '@/lib/server/content/address-lines';
import { toOpeningHours } from '@/lib/server/content/dates';
import { findDecorativeDrawing, findPicture } from '@/lib/server/content/pictures';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { formatPhone } from '@/lib/server/content/telephone';
import { text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  parseInnerTags,
  requireCoordinates,
  sectionSettings,
  titleOnly,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { contentProblemWords } from '@/lib/words/lib/server/content';
import {
  actionSectionMeta,
  sectionProblemWords,
  sectionTitleWords,
} from '@/lib/words/lib/server/content/sections';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { isInvalidForm } from '@/lib/server/content/files/file-names';
import type { OpeningHoursSection, PlaceHours } from '@/lib/content/place-sections';
import { daylightOn } from '@/lib/server/extensions';
import { nextOpeningChange, type OpeningHours } from '@/lib/time/opening-hours';
import { nextMark, openingWeek } from '@/lib/time/opening-week';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** Per cent of a drawing's width or height. */
const percentage = z.number().min(0).max(100);

const mapLabelSchema = z
  .strictObject({
    text: text.meta(actionSectionMeta.text),
    x: percentage.meta(withWords(actionSectionMeta.x, { unit: '%' })),
    y: percentage.meta(withWords(actionSectionMeta.y, { unit: '%' })),
    side: z.enum(['start', 'middle', 'end']).default('start').meta(actionSectionMeta.side),
  })
  .meta(actionSectionMeta.mapLabel);

const heightPointSchema = z
  .strictObject({
    at: z.number().nonnegative().meta(actionSectionMeta.at),
    height: z.number().meta(actionSectionMeta.height),
    label: text.optional().meta(actionSectionMeta.label),
  })
  .meta(actionSectionMeta.heightPoint);

/** Sections that help a visitor to visit, to write, or to take the next step. */
export const actionSections = {
  'opening-hours': defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.optional(),
        drawing: z.boolean().default(false).meta(actionSectionMeta.openingHoursDrawing),
        place: text.optional().meta(actionSectionMeta.openingHoursPlace),
        places: z.boolean().default(false).meta(actionSectionMeta.openingHoursPlaces),
      })
      .meta(actionSectionMeta.openingHours),
    examples: [
      { state: 'at this moment', text: '{% opening-hours title="Open when" /%}' },
      { state: 'drawn', text: '{% opening-hours title="The week" drawing=true /%}' },
    ],
    create: ({ title, drawing, place: name, places: isEach }, tag, { site }) => {
      const place = name === undefined ? undefined : site.places.find((one) => one.name === name);
      const hours = name === undefined ? site.hours : place?.hours;
      const known = site.places.map((one) => one.name);
      const problem =
        name !== undefined && place === undefined
          ? known.length === 0
            ? sectionProblemWords.noPlaces
            : sectionProblemWords.noPlace(name) + suggestOneOf(name, known)
          : isEach && known.length === 0
            ? sectionProblemWords.noPlaces
            : isEach && (drawing || name !== undefined)
              ? sectionProblemWords.placesAlone
              : undefined;
      if (problem !== undefined || hours === undefined) {
        tag.report(tag.line, problem ?? sectionProblemWords.noOpeningHours);
        return undefined;
      }
      return {
        section: 'opening-hours',
        title: title ?? name ?? sectionTitleWords.openingHours,
        hours: toOpeningHours(hours),
        timeZone: site.timeZone,
        locale: site.locale,
        ...(place === undefined
          ? {}
          : { contact: { address: place.address, phone: toPhone(place.phone, site) } }),
        ...(isEach ? { places: site.places.map((one) => toPlaceHours(one, site)) } : {}),
        drawing: drawing || undefined,
        snapshot: { at: 0, until: 0 },
      };
    },
    fill: (node, { site }, now) => ({
      ...node,
      daylight: node.drawing && weekDaylight(node.hours, site, now),
      snapshot: { at: now.getTime(), until: nextChange(node, now).getTime() },
    }),
    validUntil: (node, _content, now) => {
      const next = nextChange(node, now);
      const mark = nextMark(now);
      return node.drawing === true && mark < next ? mark : next;
    },
  }),

  'contact-details': defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.default(() => sectionTitleWords.findUs),
        directions: sectionSettings.href
          .optional()
          .meta(actionSectionMeta.contactDetailsDirections),
        drawing: sectionSettings.drawing.optional(),
      })
      .meta(actionSectionMeta.contactDetails),
    examples: [
      { state: 'with directions', text: '{% contact-details title="Find us" directions="/" /%}' },
      {
        state: 'on a drawing',
        text: '{% contact-details title="Where we are" drawing="DRAWING" /%}',
      },
    ],
    create: ({ title, directions, drawing: src }, tag, { files, site }) => {
      const drawing =
        src === undefined ? undefined : findDecorativeDrawing(src, tag.line, tag.report, files);
      if (directions !== undefined) tag.addLink(tag.line, directions);
      const { email, phone } = site.contact;
      return {
        section: 'contact-details',
        title,
        name: site.name,
        address: addressLines(site.address),
        email,
        phone: toPhone(phone, site),
        directions,
        drawing,
      };
    },
  }),

  form: defineSection({
    attributes: z
      .strictObject({ id: sectionSettings.form, title: sectionSettings.title.optional() })
      .meta(actionSectionMeta.form),
    examples: [{ state: 'with its own title', text: '{% form id="FORM" /%}' }],
    create: ({ id, title }, tag, { forms, invalidFiles }) => {
      const form = forms.get(id);
      if (form === undefined) {
        if (invalidFiles !== undefined && isInvalidForm(id, invalidFiles)) return undefined;
        const suggestion = suggestOneOf(id, [...forms.keys()]);
        tag.report(tag.line, contentProblemWords.unknownForm(id) + suggestion);
        return undefined;
      }
      return { section: 'form', title: title ?? form.title, form };
    },
  }),

  'call-to-action': defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title,
        href: sectionSettings.href,
        link: sectionSettings.link,
      })
      .meta(actionSectionMeta.callToAction),
    body: 'text',
    examples: [
      {
        state: 'with a text',
        text: '{% call-to-action title="One thing to do" href="/" link="Do it" %}\nAnd why.\n{% /call-to-action %}',
      },
    ],
    create: ({ title, href: address, link }, tag) => {
      tag.addLink(tag.line, address);
      return {
        section: 'call-to-action',
        title,
        href: address,
        linkText: link,
        children: tag.parseNodes(tag.node.children),
      };
    },
  }),

  map: defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.default(() => sectionTitleWords.findUs),
        drawing: sectionSettings.drawing,
        alt: sectionSettings.alt.default(''),
        metres: z
          .number()
          .positive()
          .optional()
          .meta(withWords(actionSectionMeta.mapMetres, { unit: 'm' })),
      })
      .meta(actionSectionMeta.map),
    body: { name: 'label', attributes: mapLabelSchema },
    examples: [
      {
        state: 'with a drawing',
        text: `{% map title="Where" drawing="DRAWING" alt="A drawing of the site" /%}`,
      },
      {
        state: 'with labels and a scale',
        text: `{% map title="Which door" drawing="DRAWING" alt="A drawing of the site" metres=300 %}
{% label text="The gate" x=20 y=80 /%}
{% label text="The door" x=60 y=40 side="end" /%}
{% /map %}`,
      },
    ],
    create: ({ title, drawing, alt, metres }, tag, { files, site }) => {
      const labels = parseInnerTags('label', mapLabelSchema, tag).map(
        ({ attributes }) => attributes,
      );
      const picture = findPicture({ src: drawing, alt }, tag.line, tag.report, files);
      const coordinates = requireCoordinates(site, 'map', tag);
      if (picture === undefined || coordinates === undefined) return undefined;
      return {
        section: 'map',
        title,
        drawing: picture,
        name: site.name,
        address: addressLines(site.address),
        locale: languageTag(site.locale),
        labels,
        metres,
        googleMaps: site.embeds.googleMaps,
        ...coordinates,
      };
    },
  }),

  'height-profile': defineSection({
    attributes: titleOnly.meta(actionSectionMeta.heightProfile),
    body: { name: 'point', attributes: heightPointSchema },
    examples: [
      {
        state: 'with places',
        text: `{% height-profile title="The climb" %}
{% point at=0 height=12 label="The station" /%}
{% point at=0.6 height=30 /%}
{% point at=1.4 height=64 label="The bridge" /%}
{% point at=1.8 height=71 label="The door" /%}
{% /height-profile %}`,
      },
    ],
    create: ({ title }, tag, { site }) => {
      const rows = parseInnerTags('point', heightPointSchema, tag);
      const points = rows.map(({ attributes: { at, height, label } }) => ({
        at,
        height,
        label,
      }));
      if (points.length < 2) tag.report(tag.line, sectionProblemWords.tooFewPoints);
      const disordered = rows.find(
        ({ attributes: { at } }, index) => index > 0 && at <= (points[index - 1]?.at ?? at),
      );
      if (disordered !== undefined) {
        tag.report(disordered.line, sectionProblemWords.pointsNotInOrder);
      }
      if (points.length < 2 || disordered !== undefined) return undefined;
      return {
        section: 'height-profile',
        title,
        locale: site.locale,
        points,
      };
    },
  }),
} satisfies Partial<SectionDefinitions>;

/** Returns when the text about the hours of a section, or of one of its places, changes next. */
function nextChange({ hours, places = [], timeZone }: OpeningHoursSection, now: Date): Date {
  const changes = [hours, ...places.map((place) => place.hours)].map((one) =>
    nextOpeningChange(one, timeZone, now).getTime(),
  );
  return new Date(Math.min(...changes));
}

function toPlaceHours(place: SiteFile['places'][number], site: SiteFile): PlaceHours {
  return { ...place, phone: toPhone(place.phone, site), hours: toOpeningHours(place.hours) };
}

/** Computes the daylight of each day of a drawn week; `undefined` on a site without coordinates. */
function weekDaylight(
  hours: OpeningHours,
  { coordinates, timeZone }: SiteFile,
  now: Date,
): OpeningHoursSection['daylight'] {
  const computeDaylight = daylightOn;
  if (coordinates === undefined || computeDaylight === undefined) return undefined;
  const { days, from, to } = openingWeek(hours, wallTimeAt(now, timeZone).date);
  return days.map(({ date }) => computeDaylight(coordinates, timeZone, date, from, to));
}

function toPhone(phone: string | undefined, { address }: SiteFile): PhoneLink | undefined {
  return phone === undefined ? undefined : formatPhone(phone, address.country);
}
