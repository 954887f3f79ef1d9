import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { country } from '@/lib/server/content/schemas/geography';
import { isoDate, openDay, text } from '@/lib/server/content/schemas/values';
import { hoursMeta, hoursSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { isInSeason } from '@/lib/time/opening-hours';

/** The opening hours of a week. */
export const weekSchema = z
  .strictObject({
    monday: openDay.default([]).meta(hoursMeta.monday),
    tuesday: openDay.default([]).meta(hoursMeta.tuesday),
    wednesday: openDay.default([]).meta(hoursMeta.wednesday),
    thursday: openDay.default([]).meta(hoursMeta.thursday),
    friday: openDay.default([]).meta(hoursMeta.friday),
    saturday: openDay.default([]).meta(hoursMeta.saturday),
    sunday: openDay.default([]).meta(hoursMeta.sunday),
  })
  .meta(hoursMeta.week);

/** A leap year, which has all days that a year can have. */
const leapYear = 2028;

/** A day of each year, such as `10-01`, or of one, such as `2026-10-01`. */
const seasonDay = z
  .string()
  .refine(
    (value) => isoDate.safeParse(value.length === 5 ? `${leapYear}-${value}` : value).success,
    { error: () => hoursSchemaWords.seasonDay },
  );

interface Season {
  readonly from: string;
  readonly to: string;
}

const season = z
  .strictObject({
    from: seasonDay.meta(withWords(hoursMeta.from, { example: '10-01' })),
    to: seasonDay.meta(withWords(hoursMeta.to, { example: '03-31' })),
    week: weekSchema,
    name: text.optional().meta(hoursMeta.name),
    note: text.optional().meta(withWords(hoursMeta.note, { control: 'paragraphs' })),
  })
  .refine(({ from, to }) => from.length === to.length, {
    path: ['to'],
    error: () => hoursSchemaWords.seasonDays,
  })
  .refine(({ from, to }) => isOfEachYear(from) || from.length !== to.length || from <= to, {
    path: ['to'],
    error: () => hoursSchemaWords.seasonEnd,
  });

/** How long before closing the last visitors are let in, such as `45 minutes`; parsed to minutes. */
const lastEntry = z
  .string()
  .regex(/^[1-9]\d{0,2} minutes?$|^[1-9]\d? hours?$/, { error: () => hoursSchemaWords.lastEntry })
  .transform((value) => Number.parseInt(value, 10) * (value.includes('hour') ? 60 : 1));

/** A country, or a part of one (ISO 3166-2), and a part of that; or `none`. */
const holidayArea = z.string().superRefine((value, context) => {
  if (value === 'none') return;
  const [code = '', ...parts] = value.split('-');
  const isArea = parts.length <= 2 && parts.every((part) => /^[A-Z\d]{1,6}$/.test(part));
  const [issue] = country.safeParse(code).error?.issues ?? [];
  const message = isArea ? issue?.message : hoursSchemaWords.holidays;
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** The opening hours of the organisation, or of one of its places. */
export const hoursSchema = z.strictObject({
  week: weekSchema,
  seasons: z
    .array(season)
    .superRefine((seasons, context) => {
      seasons.forEach((one, index) => {
        const other = seasons.slice(0, index).find((before) => haveCommonDay(one, before));
        if (other === undefined) return;
        const message = hoursSchemaWords.overlap(other.from, other.to);
        context.addIssue({ code: 'custom', path: [index, 'from'], message });
      });
    })
    .default([])
    .meta(hoursMeta.seasons),
  exceptions: z
    .array(
      z
        .strictObject({
          date: isoDate.optional().meta(hoursMeta.date),
          from: isoDate.optional().meta(hoursMeta.exceptionsFrom),
          to: isoDate.optional().meta(hoursMeta.to),
          open: openDay.default([]).meta(hoursMeta.open),
          reason: text.optional().meta(hoursMeta.reason),
        })
        .refine(
          ({ date, from, to }) => (date === undefined) !== (from === undefined || to === undefined),
          { error: () => hoursSchemaWords.exceptionDates },
        )
        .refine(({ from = '', to = from }) => from <= to, {
          error: () => hoursSchemaWords.exceptionOrder,
          path: ['to'],
        })
        .meta({ control: 'days' }),
    )
    .check(({ value: exceptions, issues }) => {
      const days = exceptions.map(({ date = '', from = date, to = date }) => ({ from, to }));
      days.forEach(({ from, to }, index) => {
        const before = days.slice(0, index).find((other) => other.from <= to && from <= other.to);
        if (before === undefined) return;
        const message = hoursSchemaWords.exceptionTwice(before.from < from ? from : before.from);
        issues.push({ code: 'custom', input: exceptions, path: [index], message });
      });
    })
    .default([])
    .meta(hoursMeta.exceptions),
  /** Whose public holidays the check asks about, such as `GB-ENG`. */
  holidays: holidayArea.optional().meta(hoursMeta.holidays),
  lastEntry: lastEntry.optional().meta(withWords(hoursMeta.lastEntry, { example: '45 minutes' })),
  note: text.optional().meta(withWords(hoursMeta.hoursNote, { control: 'paragraphs' })),
});
export type HoursFile = z.output<typeof hoursSchema>;

/** Seasons share a day if one of them begins in the other. */
function haveCommonDay(one: Season, other: Season): boolean {
  return beginsIn(one, other) || beginsIn(other, one);
}

function beginsIn({ from }: Season, other: Season): boolean {
  if (!isOfEachYear(from)) return isInSeason(other, from);
  if (isOfEachYear(other.from)) return isInSeason(other, `${leapYear}-${from}`);
  const first = Number(other.from.slice(0, 4));
  const count = Number(other.to.slice(0, 4)) - first + 1;
  return Array.from({ length: count }).some((_, index) =>
    isInSeason(other, `${first + index}-${from}`),
  );
}

function isOfEachYear(date: string): boolean {
  return date.length === 5;
}
