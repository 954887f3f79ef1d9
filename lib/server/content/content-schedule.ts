import type { EventSource, SeriesSource } from '@/lib/server/content/events/event-sources';
import type { NoticeSource } from '@/lib/server/content/read-notices';
import {
  scheduleChanges,
  scheduleMark,
  scheduleState,
  type Schedule,
  type ScheduleChanges,
  type ScheduledPath,
} from '@/lib/server/content/schedule';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { scheduleWords } from '@/lib/words/lib/server/content';
import { instantOf, type WallTime } from '@/lib/time/zoned-time';

export interface ScheduleOptions {
  /** Files that are scheduled for other times are not shown. */
  readonly now: Date;
  /** Shows them too: for the check, or with a mark. */
  readonly hidden?: 'shown' | 'marked' | undefined;
}

/** Chooses what of the content is shown, and notes the schedules of all of it. */
export class ContentSchedule {
  /** The pages with a schedule. */
  readonly paths: ScheduledPath[] = [];

  constructor(private readonly options: ScheduleOptions) {}

  /** Notes the schedule of a file's page. Returns its settings, or `undefined` if it is not shown. */
  show<Data extends Schedule & { readonly title: string }>(
    file: string,
    path: string,
    data: Data,
    site: SiteFile,
  ): Data | undefined {
    const { draft, publish, until } = data;
    if (!hasSchedule(data)) return data;
    this.paths.push({ file, path, schedule: { draft, publish, until } });
    const { hidden, now } = this.options;
    if (hidden === 'shown') return data;
    const mark = scheduleMark(data, site.timeZone, now);
    if (mark === undefined) return data;
    return hidden === 'marked'
      ? { ...data, title: scheduleWords.marked(data.title, mark) }
      : undefined;
  }

  /** Notes when a page is there that lists other files: from the first of them to the last. */
  addList(path: string, files: readonly Schedule[], { timeZone }: SiteFile): void {
    const listed = files.filter(({ draft }) => draft !== true);
    const sort = (times: readonly WallTime[]) =>
      times.toSorted((a, b) => instantOf(a, timeZone).getTime() - instantOf(b, timeZone).getTime());
    const [publish] = sort(listed.flatMap((file) => file.publish ?? []));
    const untils = listed.flatMap((file) => file.until ?? []);
    const until = untils.length < listed.length ? undefined : sort(untils).at(-1);
    const schedule = listed.length === 0 ? { draft: true } : { publish, until };
    // No file has its path, and what a file links to depends on that file's own schedule.
    this.paths.push({ file: path, path, schedule });
  }

  /** Notes the schedules of notices, and leaves out those that are not shown. */
  showNotices(sources: readonly NoticeSource[], site: SiteFile): NoticeSource[] {
    return sources.flatMap((source) => {
      const { file, value } = source;
      // No link leads to a notice, so its path is that of the file.
      const shown = this.show(file, file, { ...value, title: value.text }, site);
      return shown === undefined ? [] : { ...source, value: { ...value, text: shown.title } };
    });
  }

  /** Notes the schedules of events. Leaves out those that are not published; those that have ended keep their bookings. */
  showEvents(sources: readonly EventSource[], site: SiteFile): readonly EventSource[] {
    const marked = new Map<SeriesSource, SeriesSource>();
    for (const series of new Set(sources.flatMap((source) => source.series ?? []))) {
      const data = this.show(series.file, series.path, series.data, site);
      if (data !== undefined) marked.set(series, { ...series, data });
    }
    return sources.flatMap((source) => {
      const { file, path, data, series } = source;
      const { form, booking } = data;
      const shown = this.show(file, path, data, site);
      // The tickets of an event make a form.
      if (booking.tickets !== undefined && form !== undefined) {
        this.show(file, `/f/${form}`, data, site);
      }
      if (shown !== undefined) {
        return { ...source, data: shown, series: series && (marked.get(series) ?? series) };
      }
      return this.isOver(data, site) ? source : [];
    });
  }

  /** Whether something is not shown any more. */
  hasEnded(data: Schedule, site: SiteFile): boolean {
    return this.options.hidden === undefined && this.isOver(data, site);
  }

  /** Returns the last and the next time at which something appears or goes. */
  changes({ timeZone }: SiteFile): ScheduleChanges {
    const schedules = this.paths.map(({ schedule }) => schedule);
    return scheduleChanges(schedules, timeZone, this.options.now);
  }

  private isOver(data: Schedule, { timeZone }: SiteFile): boolean {
    return scheduleState(data, timeZone, this.options.now) === 'ended';
  }
}

/** Whether a file has a schedule. */
export function hasSchedule({ draft, publish, until }: Schedule): boolean {
  return draft !== undefined || publish !== undefined || until !== undefined;
}
