import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { categoryCalendarPath } from '@/lib/server/content/generated-paths';
import { categoryWords } from '@/lib/words/lib/server/content/events';
import { isInvalidForm } from '@/lib/server/content/files/file-names';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  listLook,
  sectionSettings,
  titleOnly,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { eventSectionMeta, sectionProblemWords } from '@/lib/words/lib/server/content/sections';
import { contentProblemWords } from '@/lib/words/lib/server/content';

/** Sections that show events. */
export const eventSections = {
  'events-list': defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.optional(),
        next: z.number().int().min(1).optional().meta(eventSectionMeta.eventsListNext),
        all: sectionSettings.href
          .optional()
          .meta(withWords(eventSectionMeta.eventsListAll, { example: '/events' })),
        form: sectionSettings.form.optional().meta(eventSectionMeta.eventsListForm),
        aside: z.boolean().optional().meta(eventSectionMeta.eventsListAside),
        days: z.boolean().optional().meta(eventSectionMeta.eventsListDays),
        when: z.enum(['past']).optional().meta(eventSectionMeta.eventsListWhen),
        category: text
          .optional()
          .meta(withWords(eventSectionMeta.eventsListCategory, { picks: 'category' })),
      })
      .meta(eventSectionMeta.eventsList),
    examples: [
      { state: 'the next two', text: '{% events-list title="Coming up" next=2 all="/" /%}' },
      { state: 'on a page of its own', text: '{% events-list /%}' },
      {
        state: 'with a large day and a bar of places',
        text: '{% events-list next=3 days=true /%}',
      },
      { state: 'what was, by year', text: '{% events-list title="Past evenings" when="past" /%}' },
      { state: 'those with a form', text: '{% events-list next=2 form="FORM" /%}' },
    ],
    create: (attributes, tag, { events, forms, invalidFiles, look, site }) => {
      const { title, next, all, form, aside, days, when, category } = attributes;
      if (when === 'past' && (next ?? form ?? aside ?? days) !== undefined) {
        tag.report(tag.line, sectionProblemWords.pastAlone);
      }
      if (all !== undefined) tag.addLink(tag.line, all);
      if (
        form !== undefined &&
        !forms.has(form) &&
        !isInvalidForm(form, invalidFiles ?? new Set())
      ) {
        const suggestion = suggestOneOf(form, [...forms.keys()]);
        tag.report(tag.line, contentProblemWords.unknownForm(form) + suggestion);
      }
      const known = [...new Set(events.flatMap(({ categories }) => categories ?? []))];
      // An event in a file with mistakes may have it; texts of events and posts are read before the events.
      const isKnown = known.includes(category ?? '') || events.length === 0;
      if (category !== undefined && !isKnown && !hasInvalidEvent(invalidFiles)) {
        const suggestion = known.length === 0 ? '' : suggestOneOf(category, known);
        tag.report(tag.line, categoryWords.unknown(category) + suggestion);
      }
      return {
        section: 'events-list',
        title,
        next,
        all,
        form,
        aside,
        when,
        category,
        calendar: category && categoryCalendarPath(category),
        days: days === true ? site.locale : undefined,
        look: aside === true || days === true ? undefined : listLook(look),
        events,
      };
    },
  }),

  'events-month': defineSection({
    attributes: titleOnly.meta(eventSectionMeta.eventsMonth),
    examples: [{ state: 'this month', text: '{% events-month title="Month by month" /%}' }],
    create: ({ title }, _tag, { events }) => ({ section: 'events-month', title, events }),
  }),

  timetable: defineSection({
    attributes: titleOnly.meta(eventSectionMeta.timetable),
    examples: [{ state: 'of the coming weeks', text: '{% timetable title="Every week" /%}' }],
    create: ({ title }, _tag, { events }) => ({
      section: 'timetable',
      title,
      events: events.filter(({ series }) => series !== undefined),
    }),
  }),
} satisfies Partial<SectionDefinitions>;

function hasInvalidEvent(invalidFiles: ReadonlySet<string> = new Set()): boolean {
  return [...invalidFiles].some((file) => file.startsWith('content/events/'));
}
