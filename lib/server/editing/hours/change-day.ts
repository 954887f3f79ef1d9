import { addDays } from '@/lib/time/zoned-time';

/** The settings of a day that differs from the usual week. */
interface DayChange {
  readonly date: string;
  /** Such as `10:00-16:00`; none on a closed day. */
  readonly open: readonly string[];
  readonly reason: string;
}

/** The settings of an exception that say its days. */
const dayNames = ['date', 'from', 'to'];

type WrittenException = Readonly<Record<string, unknown>>;

/**
 * Returns the exceptions of the opening hours with those of one day, as a file has them. An exception of several days
 * around it is split.
 */
export function withDay(
  exceptions: unknown,
  { date, open, reason }: DayChange,
): readonly WrittenException[] {
  const others = readExceptions(exceptions).flatMap((each) => splitAround(each, date));
  const changed = {
    date,
    ...(open.length === 0 ? {} : { open }),
    ...(reason === '' ? {} : { reason }),
  };
  const after = others.findIndex((each) => firstDay(each) > date);
  const at = after < 0 ? others.length : after;
  return [...others.slice(0, at), changed, ...others.slice(at)];
}

/** Returns the exceptions without those of one day, which is as usual then. */
export function withoutDay(exceptions: unknown, date: string): readonly WrittenException[] {
  return readExceptions(exceptions).flatMap((each) => splitAround(each, date));
}

/** Returns the exceptions of opening hours, as a file has them. */
export function exceptionsOf(hours: unknown): unknown {
  return typeof hours === 'object' && hours !== null && 'exceptions' in hours
    ? hours.exceptions
    : undefined;
}

/** Returns what a page shows of one day, to compare with later: the exceptions that it is in, as JSON. */
export function versionOfDay(exceptions: unknown, date: string): string {
  const own = readExceptions(exceptions).filter((each) => splitAround(each, date)[0] !== each);
  return JSON.stringify(own);
}

function readExceptions(exceptions: unknown): readonly WrittenException[] {
  const list: readonly unknown[] = Array.isArray(exceptions) ? exceptions : [];
  return list.filter((each): each is WrittenException => typeof each === 'object' && each !== null);
}

function splitAround(exception: WrittenException, date: string): readonly WrittenException[] {
  const from = firstDay(exception);
  const to = typeof exception.to === 'string' ? exception.to : from;
  if (date < from || date > to) return [exception];
  const rest = Object.fromEntries(
    Object.entries(exception).filter(([name]) => !dayNames.includes(name)),
  );
  return [
    ...(from < date ? [{ ...daysOf(from, addDays(date, -1)), ...rest }] : []),
    ...(date < to ? [{ ...daysOf(addDays(date, 1), to), ...rest }] : []),
  ];
}

function daysOf(from: string, to: string): WrittenException {
  return from === to ? { date: from } : { from, to };
}

function firstDay({ date, from }: WrittenException): string {
  const day = date ?? from;
  return typeof day === 'string' ? day : '';
}
