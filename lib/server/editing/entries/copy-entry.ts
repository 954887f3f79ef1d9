import { z } from 'zod';
import type {} from '@/lib/server/content/schemas/field-meta';
import type { EditedKind } from '@/lib/server/editing/kinds/kinds';
import { addDays } from '@/lib/time/zoned-time';

/** A copy of an entry, with how its days were made. */
export interface EntryCopy {
  readonly value: unknown;
  /** `moved`: to the same weekday of a later year; `today`: that of a post. `undefined` for an entry without days. */
  readonly days: 'moved' | 'today' | undefined;
}

/**
 * Returns the value that a copy of an entry begins with: without what is true of the entry alone, such as that it is
 * cancelled or a draft. The days of an event move to the same weekday of the nearest week a year later, or as many
 * years as they need to lie ahead. `today` is in ISO 8601.
 */
export function copyEntry(kind: EditedKind, value: unknown, today: string): EntryCopy {
  if (!isRecord(value)) return { value, days: undefined };
  const shape = shapeOf(kind.schema);
  const kept = Object.fromEntries(Object.entries(value).filter(([name]) => isCopied(shape[name])));
  if (kind.id === 'posts') return { value: { ...kept, date: today }, days: 'today' };
  return kind.id === 'events' ? copyEvent(kept, today) : { value: kept, days: undefined };
}

function copyEvent(event: Readonly<Record<string, unknown>>, today: string): EntryCopy {
  const { answers, repeats, ...settings } = event;
  const first = firstDay(event);
  const own = isRecord(answers)
    ? // The answer that stands for this event alone.
      Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== first))
    : {};
  const copied = {
    ...settings,
    ...(Object.keys(own).length > 0 ? { answers: own } : {}),
    ...(isRecord(repeats) ? { repeats: withoutSpecialDays(repeats) } : {}),
  };
  if (first === undefined) return { value: copied, days: undefined };
  return { value: moveDays(copied, daysToMove(first, today)), days: 'moved' };
}

/** The days on which a series is different are those of its year. */
function withoutSpecialDays(repeats: Readonly<Record<string, unknown>>) {
  const { except: _, also: _also, dates: _dates, ...rest } = repeats;
  return rest;
}

function firstDay({ date, sessions }: Readonly<Record<string, unknown>>): string | undefined {
  const session: unknown = Array.isArray(sessions) ? sessions[0] : undefined;
  const first = date ?? (isRecord(session) ? session.date : undefined);
  return typeof first === 'string' && isDay(first) ? first : undefined;
}

const msPerDay = 24 * 60 * 60_000;

/** Returns whole weeks, so that the weekday stays. */
function daysToMove(first: string, today: string): number {
  const start = new Date(`${first}T00:00Z`);
  for (let years = 1; ; years += 1) {
    const later = new Date(start);
    later.setUTCFullYear(start.getUTCFullYear() + years);
    const weeks = Math.round((later.getTime() - start.getTime()) / msPerDay / 7);
    if (addDays(first, weeks * 7) >= today) return weeks * 7;
  }
}

/** Moves each day in a value, also with a time behind it, and the end of a recurrence rule. */
function moveDays(value: unknown, count: number): unknown {
  if (Array.isArray(value)) return value.map((each) => moveDays(each, count));
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, moveDays(each, count)]),
    );
  }
  if (typeof value !== 'string') return value;
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(T\d{1,2}:\d{2})?$/.exec(value) ?? [];
  if (isDay(day)) return addDays(day, count) + time;
  return value.replace(/(?<=\bUNTIL=)(\d{4})(\d{2})(\d{2})/i, (written, ...parts: string[]) => {
    const end = parts.slice(0, 3).join('-');
    return isDay(end) ? addDays(end, count).replaceAll('-', '') : written;
  });
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));
}

/** Returns the settings of a schema that checks a group, with or without a transform. */
function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return shapeOf(def.in);
  return def.type === 'object' ? def.shape : {};
}

function isCopied(schema: z.core.$ZodType | undefined): boolean {
  if (schema === undefined) return true;
  if (z.globalRegistry.get(schema)?.isCopied === false) return false;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return 'innerType' in def ? isCopied(def.innerType) : true;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
