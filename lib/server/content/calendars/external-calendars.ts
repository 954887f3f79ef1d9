import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseCalendar, type Occurrence } from '@/lib/server/content/calendars/parse-calendar';
import { fetchText } from '@/lib/server/platform/http/fetch-text';

/** An external calendar that `content/events/_feeds.yaml` lists. */
interface Feed {
  readonly url: string;
  /** The organisation's name, in words that follow "at" or "of". */
  readonly name: string;
  /** The organisation's page about its events. */
  readonly home?: string | undefined;
}

/** The last successful download of a feed. */
export interface FeedState {
  readonly feed: Feed;
  readonly occurrences: readonly Occurrence[];
  /** `undefined` before the first successful download. */
  readonly fetchedAt: Date | undefined;
  /** Whether the latest download failed. */
  readonly isStale: boolean;
}

const cachedSchema = z.object({ fetchedAt: z.number(), text: z.string() });
type CachedCalendar = Readonly<z.output<typeof cachedSchema>>;

/** Time between downloads of a feed, in milliseconds; also for regeneration of its pages. */
export const feedMaxAge = 15 * 60 * 1000;

interface Options {
  readonly fetch: typeof globalThis.fetch;
  /** Folder of the downloaded calendars, which survive restarts. */
  readonly directory: string;
  readonly now: () => Date;
  /** Called with the reason when a download fails. */
  readonly onFailure: (feed: Feed, reason: string) => void;
}

/**
 * Downloads external calendars, at most once in `feedMaxAge` each.
 *
 * After a failed download, the last successful one is used.
 */
export class ExternalCalendars {
  readonly #downloads = new Map<
    string,
    { readonly at: number; readonly isStale: Promise<boolean> }
  >();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns a feed's events in a time zone. Never throws; `isStale` reports a failed download. */
  async read(feed: Feed, timeZone: string): Promise<FeedState> {
    const isStale = await this.#refresh(feed, timeZone);
    const cached = await this.#load(feed);
    if (cached === undefined) return { feed, occurrences: [], fetchedAt: undefined, isStale };
    const occurrences = parseCalendar(cached.text, timeZone, this.#options.now()) ?? [];
    return { feed, occurrences, fetchedAt: new Date(cached.fetchedAt), isStale };
  }

  async #refresh(feed: Feed, timeZone: string): Promise<boolean> {
    const now = this.#options.now().getTime();
    const latest = this.#downloads.get(feed.url);
    if (latest !== undefined && now - latest.at < feedMaxAge) return latest.isStale;
    const isStale = this.#download(feed, timeZone);
    this.#downloads.set(feed.url, { at: now, isStale });
    return isStale;
  }

  async #download(feed: Feed, timeZone: string): Promise<boolean> {
    const { now, onFailure } = this.#options;
    const fetched = await fetchText(feed.url, 'text/calendar', this.#options);
    if (fetched.kind !== 'text') {
      onFailure(feed, fetched.kind === 'refused' ? `status ${fetched.status}` : fetched.reason);
      return true;
    }
    if (parseCalendar(fetched.text, timeZone, now()) === undefined) {
      onFailure(feed, 'no calendar');
      return true;
    }
    try {
      await this.#save(feed, { fetchedAt: now().getTime(), text: fetched.text });
    } catch {
      onFailure(feed, 'not saved');
      return true;
    }
    return false;
  }

  /** Writes to a temporary file and renames it, so that readers see whole files only. */
  async #save(feed: Feed, calendar: CachedCalendar): Promise<void> {
    const file = this.#filePath(feed);
    await mkdir(this.#options.directory, { recursive: true });
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, JSON.stringify(calendar));
    await rename(temporary, file);
  }

  async #load(feed: Feed): Promise<CachedCalendar | undefined> {
    try {
      return cachedSchema.parse(JSON.parse(await readFile(this.#filePath(feed), 'utf8')));
    } catch {
      return undefined;
    }
  }

  #filePath({ url }: Feed): string {
    const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
    return join(this.#options.directory, `${name}.json`);
  }
}
