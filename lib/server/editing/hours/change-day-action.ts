import { mayEdit } from '@/lib/server/access/areas';
import { hoursSchema } from '@/lib/server/content/schemas/hours-schema';
import { isoDate } from '@/lib/server/content/schemas/values';
import { line, text } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { saveEditedFile } from '@/lib/server/editing/files/working-copy';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { openForm, withPart } from '@/lib/server/editing/forms/open-form';
import {
  exceptionsOf,
  versionOfDay,
  withDay,
  withoutDay,
} from '@/lib/server/editing/hours/change-day';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';

const dayFields = { date: isoDate, version: text, how: line, from: line, to: line, reason: line };

/** Changes the opening hours of one day: closed, open at other times, or as usual again. */
export const changeDay = editingAction(dayFields, async (request) => {
  const { input, operator } = request;
  const { date, version, how, from, to, reason } = input;
  const target = findFormTarget('hours');
  if (target === undefined || !mayEdit(operator, target.kind.area)) return { kind: 'missing' };
  const copy = recordedCopy(request, { details: () => date });
  const opened = await openForm(copy, target);
  if (opened === undefined || opened === 'unreadable') return { kind: 'missing' };
  const { file, value } = opened;
  const backTo = (done: string, typed = {}) => {
    const query = new URLSearchParams({ done, ...typed }).toString();
    return { kind: 'done', next: `${target.href}?${query}` } as const;
  };

  const before = exceptionsOf(value);
  if (versionOfDay(before, date) !== version) return backTo('day-changed');
  const open = how === 'closed' ? [] : [`${from}-${to}`];
  const exceptions =
    how === 'usual' ? withoutDay(before, date) : withDay(before, { date, open, reason });
  const changed = { ...(value ?? {}), exceptions };
  const known = new Set(messagesOf(value));
  if (messagesOf(changed).some((message) => !known.has(message)))
    return backTo('day-mistake', { date, from, to, reason });

  const written = writeYamlValue(file?.text ?? '', withPart(target, opened, changed));
  if (!written.ok) return backTo('inexact');
  const result = await saveEditedFile(copy, target.path, written.text, file?.version);
  if (result.kind === 'refused') return backTo(result.reason);
  if (result.kind === 'changed') return backTo('changed');
  return backTo('saved');
});

/** Returns what is wrong with hours. What was wrong before does not keep one from closing today. */
function messagesOf(hours: unknown): readonly string[] {
  const issues = hoursSchema.safeParse(hours).error?.issues ?? [];
  return issues.map(({ message }) => message);
}
