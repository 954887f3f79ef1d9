import { omitUndefined } from '@/lib/content/omit-undefined';
import type { Retention } from '@/lib/content/retention';
import type { ContentNode } from '@/lib/content/tree';
import { findSections, type Content } from '@/lib/server/content/content';
import type { CurrentForms } from '@/lib/server/form-settings/current-forms';
import { binDays, defaultFormSettings } from '@/lib/server/form-settings/form-settings';

/** Returns the forms of the content, as they are without settings of the desk. */
export function contentForms({ forms }: Pick<Content, 'forms'>): CurrentForms {
  return { forms, settings: new Map() };
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
        return { ...node, ...omitUndefined({ retention: retentionOfForms(current) }) };
      }
      if (node.section === 'events-list') {
        const events = node.events.map(({ booking, ...event }) => ({
          ...event,
          ...(booking !== undefined && current.forms.get(booking.form)?.active === true
            ? { booking }
            : {}),
        }));
        return { ...node, events };
      }
    }
    return 'children' in node ? { ...node, children: fillForms(node.children, current) } : node;
  });
}

/** Returns how long forms keep messages; `undefined` on a site without forms. */
function retentionOfForms({ forms, settings }: CurrentForms): Retention | undefined {
  const all = [...forms.values()];
  if (all.length === 0) return undefined;
  const own = all.map(({ id, title }) => ({ title, ...(settings.get(id) ?? defaultFormSettings) }));
  const spam = own.map(({ spamDays }) => spamDays);
  return {
    forms: own.map(({ title, keepDays }) => ({ title, ...omitUndefined({ days: keepDays }) })),
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
    const { active, closedText } = current.forms.get(id) ?? {};
    return [id, active, closedText];
  };
  const states = paths.map((path) => {
    const event = content.events.find((candidate) => candidate.path === path)?.data.form;
    const shown = findSections(content, path).flatMap((node): unknown[] => {
      if (node.section === 'form') return [stateOf(node.form.id)];
      if (node.section === 'retention') return [retentionOfForms(current)];
      if (node.section !== 'events-list') return [];
      const forms = new Set(node.events.flatMap(({ booking }) => booking?.form ?? []));
      return [...forms].map(stateOf);
    });
    const all = [...(event === undefined ? [] : [stateOf(event)]), ...shown];
    return [path, all.length === 0 ? undefined : JSON.stringify(all)] as const;
  });
  return new Map(states.flatMap(([path, state]) => (state === undefined ? [] : [[path, state]])));
}
