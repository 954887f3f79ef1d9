import { formatDay } from '@/lib/server/content/dates';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { scheduleState } from '@/lib/server/content/schedule';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import type { Entry } from '@/lib/server/editing/entries/list-entries';
import { copyHref, editHref, nameOfKind, type EditedKind } from '@/lib/server/editing/kinds/kinds';
import type { ChangeKind } from '@/lib/server/editing/publication/publication-facts';
import type { LanguagesOf } from '@/lib/server/editing/translations/list-languages';
import { startWords as words } from '@/lib/words/lib/server/editing/start';

/**
 * Returns a row of a list: where it leads, and what visitors do not see of it. `change` is that since the last
 * publication.
 */
export function entryRow(
  entry: Entry,
  change: ChangeKind | undefined,
  languagesOf: LanguagesOf,
  display: DisplayOptions,
) {
  const { path, kind, title } = entry;
  return {
    path,
    href: editHref(path),
    copyHref: copyHref(kind, path),
    title: titleOf(kind, title),
    /** Where visitors find a page. */
    address: kind.id === 'pages' ? pathOfFile(path) : undefined,
    marks: marksOf(entry, change, display),
    languages: languagesOf(entry),
  };
}

function titleOf(kind: EditedKind, title: string): string {
  if ('file' in kind.place) return nameOfKind(kind);
  return kind.id === 'sections' ? words.menuOf(title) : title;
}

function marksOf(
  { schedule, date, isUnreadable }: Entry,
  change: ChangeKind | undefined,
  { timeZone, locale, now }: DisplayOptions,
): readonly { readonly name: string; readonly text: string }[] {
  const { marks } = words;
  const state = scheduleState(schedule, timeZone, now);
  const day = formatDay(schedule.publish?.date ?? '1970-01-01', locale);
  return [
    ...(isUnreadable ? [{ name: 'unreadable', text: marks.unreadable }] : []),
    ...(state === 'draft' ? [{ name: state, text: marks.draft }] : []),
    ...(state === 'upcoming' ? [{ name: state, text: marks.upcoming(day) }] : []),
    ...(state === 'ended' ? [{ name: state, text: marks.ended }] : []),
    ...(change === 'added' ? [{ name: change, text: marks.added }] : []),
    ...(change === 'changed' ? [{ name: change, text: marks.changed }] : []),
    ...(date === undefined || !isDay(date)
      ? []
      : [{ name: 'date', text: formatDay(date, locale) }]),
  ];
}

/** Whether a text is a day in ISO 8601, so that it can be formatted. */
export function isDay(date: string): boolean {
  return !Number.isNaN(Date.parse(`${date}T00:00Z`));
}
