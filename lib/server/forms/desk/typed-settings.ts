import type { FormSettingsValues } from '@/lib/forms/desk/form-settings-page';
import {
  maxKeepDays,
  maxMaxSubmissions,
  type FormSettings,
} from '@/lib/server/forms/settings/form-settings';
import { instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** The settings that an operator typed, or the first field that is not valid. */
type TypedSettings =
  | { readonly ok: true; readonly settings: FormSettings }
  | { readonly ok: false; readonly field: Exclude<keyof FormSettingsValues, 'isClosed'> };

/** Parses the typed settings of a form. Times are in the site's time zone. */
export function parseTypedSettings(values: FormSettingsValues, timeZone: string): TypedSettings {
  const opensAt = parseTime(values.opensAt, timeZone);
  if (opensAt === 'invalid') return { ok: false, field: 'opensAt' };
  const closesAt = parseTime(values.closesAt, timeZone);
  const isReversed = typeof closesAt === 'number' && closesAt <= (opensAt ?? -Infinity);
  if (closesAt === 'invalid' || isReversed) return { ok: false, field: 'closesAt' };
  const closedText = values.closedText.trim();
  if (closedText.length > 500) return { ok: false, field: 'closedText' };
  const isUnlimited = values.maxSubmissions.trim() === '';
  const maxSubmissions = isUnlimited
    ? undefined
    : parseCount(values.maxSubmissions, maxMaxSubmissions);
  if (maxSubmissions === 'invalid') return { ok: false, field: 'maxSubmissions' };
  const fullText = values.fullText.trim();
  if (fullText.length > 500) return { ok: false, field: 'fullText' };
  const keepDays =
    values.keepDays.trim() === '' ? undefined : parseCount(values.keepDays, maxKeepDays);
  if (keepDays === 'invalid') return { ok: false, field: 'keepDays' };
  const spamDays = parseCount(values.spamDays, maxKeepDays);
  if (spamDays === 'invalid') return { ok: false, field: 'spamDays' };
  return {
    ok: true,
    settings: {
      isClosed: values.isClosed === 'on',
      opensAt,
      closesAt,
      closedText: closedText === '' ? undefined : closedText,
      maxSubmissions,
      fullText: fullText === '' ? undefined : fullText,
      keepDays,
      spamDays,
    },
  };
}

/** Formats settings as the values of their fields. */
export function settingsValues(settings: FormSettings, timeZone: string): FormSettingsValues {
  const { isClosed, opensAt, closesAt, closedText, keepDays, spamDays } = settings;
  const { maxSubmissions, fullText } = settings;
  return {
    isClosed: isClosed ? 'on' : '',
    opensAt: formatTime(opensAt, timeZone),
    closesAt: formatTime(closesAt, timeZone),
    closedText: closedText ?? '',
    maxSubmissions: maxSubmissions === undefined ? '' : String(maxSubmissions),
    fullText: fullText ?? '',
    keepDays: keepDays === undefined ? '' : String(keepDays),
    spamDays: String(spamDays),
  };
}

function parseTime(typed: string, timeZone: string): number | undefined | 'invalid' {
  if (typed === '') return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/.exec(typed);
  const [, date = '', hours = '', minutes = ''] = match ?? [];
  if (match === null || Number.isNaN(Date.parse(typed))) return 'invalid';
  return instantOf({ date, minutes: Number(hours) * 60 + Number(minutes) }, timeZone).getTime();
}

function formatTime(at: number | undefined, timeZone: string): string {
  if (at === undefined) return '';
  const { date, minutes } = wallTimeAt(new Date(at), timeZone);
  const digits = (count: number) => String(count).padStart(2, '0');
  return `${date}T${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

function parseCount(typed: string, max: number): number | 'invalid' {
  const count = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= max ? count : 'invalid';
}
