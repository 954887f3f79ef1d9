import { scheduleWords } from '@/lib/words/lib/server/content';
import { instantOf, type WallTime } from '@/lib/time/zoned-time';

/** When a file of the content is shown, in the time zone of the site. */
export interface Schedule {
  /** It is not shown at all. */
  readonly draft?: boolean | undefined;
  /** It is shown from this time on. */
  readonly publish?: WallTime | undefined;
  /** It is not shown from this time on. */
  readonly until?: WallTime | undefined;
}

/** `upcoming`: not yet; `ended`: no more. */
export type ScheduleState = 'shown' | 'draft' | 'upcoming' | 'ended';

/** Returns whether a file is shown at a time. */
export function scheduleState(
  { draft, publish, until }: Schedule,
  timeZone: string,
  now: Date,
): ScheduleState {
  if (draft === true) return 'draft';
  if (publish !== undefined && now < instantOf(publish, timeZone)) return 'upcoming';
  return until !== undefined && now >= instantOf(until, timeZone) ? 'ended' : 'shown';
}

/** The times next to the one at which content was read, at which some of its files appear or go. */
export interface ScheduleChanges {
  readonly changedAt?: Date;
  readonly changesAt?: Date;
}

/** Returns the last and the next time at which files appear or go. */
export function scheduleChanges(
  schedules: readonly Schedule[],
  timeZone: string,
  now: Date,
): ScheduleChanges {
  let changedAt: Date | undefined;
  let changesAt: Date | undefined;
  for (const { draft, publish, until } of schedules) {
    if (draft === true) continue;
    for (const time of [publish, until]) {
      const at = time && instantOf(time, timeZone);
      if (at === undefined) continue;
      if (at > now) changesAt = changesAt === undefined || at < changesAt ? at : changesAt;
      else changedAt = changedAt === undefined || at > changedAt ? at : changedAt;
    }
  }
  return { changedAt, changesAt };
}

/** Whether files have to appear or go since content was read. */
export function isContentDue({ changesAt }: ScheduleChanges, now: Date): boolean {
  return changesAt !== undefined && changesAt <= now;
}

/** Returns the mark that the development server shows with what visitors do not see; `undefined` without one. */
export function scheduleMark(schedule: Schedule, timeZone: string, now: Date): string | undefined {
  switch (scheduleState(schedule, timeZone, now)) {
    case 'shown':
      return undefined;
    case 'draft':
      return scheduleWords.draft;
    case 'upcoming':
      return scheduleWords.upcoming(writtenTime(schedule.publish));
    case 'ended':
      return scheduleWords.ended(writtenTime(schedule.until));
  }
}

/** Returns a time as a file has it: `2027-03-09`, or `2027-03-09T08:00`. */
export function writtenTime(time: WallTime | undefined): string {
  if (time === undefined) return '';
  const { date, minutes } = time;
  // The end of a day is its last minute and one more.
  if (minutes === 0 || minutes === minutesPerDay) return date;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

const minutesPerDay = 1440;

/** A file with a schedule, or one of the pages that it makes. */
export interface ScheduledPath {
  readonly file: string;
  readonly path: string;
  readonly schedule: Schedule;
}

/**
 * Returns why a link leads to nothing at some time at which its file is shown; `undefined` if the two are
 * shown together. `from` is the schedule of the file with the link.
 */
export function scheduledLinkProblem(
  from: Schedule,
  target: ScheduledPath,
  timeZone: string,
  now: Date,
): string | undefined {
  const { path, schedule } = target;
  const isHidden = ['draft', 'ended'].includes(scheduleState(from, timeZone, now));
  if (isHidden) return undefined;
  if (schedule.draft === true) return scheduleWords.linkToDraft(path);
  const instant = (time: WallTime | undefined, otherwise: number) =>
    time === undefined ? otherwise : instantOf(time, timeZone).getTime();
  const begins = Math.max(instant(from.publish, -Infinity), now.getTime());
  if (instant(schedule.publish, -Infinity) > begins) {
    return scheduleWords.linkBefore(path, writtenTime(schedule.publish));
  }
  const ends = instant(schedule.until, Infinity);
  if (instant(from.until, Infinity) <= ends) return undefined;
  const words = ends <= now.getTime() ? scheduleWords.linkPast : scheduleWords.linkAfter;
  return words(path, writtenTime(schedule.until));
}
