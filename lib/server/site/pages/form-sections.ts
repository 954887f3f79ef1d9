import type { ListedEvent } from '@/lib/content/section-data';
import type { Retention } from '@/lib/content/retention';
import type { ContentNode } from '@/lib/content/tree';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { countLeft } from '@/lib/server/bookings/event-state';
import { emptyEventStates } from '@/lib/server/bookings/load-states';
import { findSections, type Content } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { type CurrentForms, formsWithEvents } from '@/lib/server/forms/settings/current-forms';
import { binDays, defaultFormSettings } from '@/lib/server/forms/settings/form-settings';

/** Returns the forms and events of the content, as they are without settings of the desk and bookings. */
export function contentForms(content: BookingContent, now: Date): CurrentForms {
  const events = emptyEventStates(content, now);
  return { forms: formsWithEvents(content.forms, content, events), settings: new Map(), events };
}

/**
 * Adds the desk's settings to sections: a form that is closed or full, the bookings of one, and how
 * long messages are kept.
 */
export function fillForms(nodes: readonly ContentNode[], current: CurrentForms): ContentNode[] {
  return nodes.map((node): ContentNode => {
    if (typeof node === 'string') return node;
    if ('section' in node) {
      if (node.section === 'form') {
        return { ...node, form: current.forms.get(node.form.id) ?? node.form };
      }
      if (node.section === 'retention') {
        return { ...node, retention: retentionOfForms(current) };
      }
      if (node.section === 'events-list' || node.section === 'timetable') {
        return { ...node, events: node.events.map((event) => fillEvent(event, current)) };
      }
    }
    return 'children' in node ? { ...node, children: fillForms(node.children, current) } : node;
  });
}

/** Adds to a listed event whether it can be booked. Leaves out the booking of an event that is closed. */
function fillEvent({ booking, ...event }: ListedEvent, { forms, events }: CurrentForms) {
  const state = events.get(booking?.event ?? '');
  const { kind, text: places } = state ?? {};
  const isShown = kind === 'open' || kind === 'full' || kind === 'not-open' || kind === 'waiting';
  if (booking === undefined || !isShown) return event;
  const waits = kind === 'waiting';
  const isOpen = kind === 'open' || waits;
  // A form is inactive too if all its events are full.
  if (isOpen && forms.get(booking.form)?.active !== true) return event;
  return {
    ...event,
    booking: {
      ...booking,
      isOpen,
      places,
      waits: waits || undefined,
      left: state && countLeft(state),
    },
  };
}

/** Returns how long forms keep messages; `undefined` on a site without forms. */
function retentionOfForms({ forms, settings }: CurrentForms): Retention | undefined {
  const all = [...forms.values()];
  if (all.length === 0) return undefined;
  const retained = all.map(({ id, title }) => ({
    title,
    ...(settings.get(id) ?? defaultFormSettings),
  }));
  const spam = retained.map(({ spamDays }) => spamDays);
  return {
    forms: retained.map(({ title, keepDays }) => ({ title, days: keepDays })),
    spamDays: [Math.min(...spam), Math.max(...spam)],
    binDays,
    hasPayments: all.some(({ payment }) => payment !== undefined),
  };
}

/** Returns the path of each page that shows forms, with what it shows of the desk's settings. */
export function formPageStates(
  content: Content,
  paths: readonly string[],
  current: CurrentForms,
): ReadonlyMap<string, string> {
  const stateOf = (id: string) => {
    const { active, closedText, intro, fields = [] } = current.forms.get(id) ?? {};
    const options = fields.map((field) => {
      const { waitingLists = [] } = 'waitingLists' in field ? field : {};
      return 'options' in field
        ? [...field.options, ...waitingLists].map(({ label }) => label)
        : [];
    });
    return [id, active, closedText, intro, options];
  };
  const eventState = (key: string) => current.events.get(key);
  const states = paths.map((path) => {
    const event = content.events.find((candidate) => candidate.path === path);
    const form = event?.data.form;
    const shown = findSections(content, path).flatMap((node): unknown[] => {
      if (node.section === 'form') return [stateOf(node.form.id)];
      if (node.section === 'retention') return [retentionOfForms(current)];
      if (node.section !== 'events-list' && node.section !== 'timetable') return [];
      const bookings = node.events.flatMap(({ booking }) => booking ?? []);
      const forms = new Set(bookings.map((booking) => booking.form));
      return [...[...forms].map(stateOf), ...bookings.map((booking) => eventState(booking.event))];
    });
    const ofEvent =
      event === undefined || form === undefined ? [] : [stateOf(form), eventState(eventKey(event))];
    const all = [...ofEvent, ...shown];
    return [path, all.length === 0 ? undefined : JSON.stringify(all)] as const;
  });
  return new Map(states.flatMap(([path, state]) => (state === undefined ? [] : [[path, state]])));
}
