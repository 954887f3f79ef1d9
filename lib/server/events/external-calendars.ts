import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseCalendar, type Occurrence } from '@/lib/server/events/parse-calendar';
import { fetchText } from '@/lib/server/http/fetch-text';

/** A calendar of others, as `content/events/_feeds.yaml` names it. */
export interface Feed {
  readonly url: string;
  /** Whose it is, in words that follow "at" or "of". */
  readonly name: string;
  /** Their own page about it. */
  readonly home?: string | undefined;
}

/** What is known of a feed. */
export interface FeedState {
  readonly feed: Feed;
  /** The events of the last good copy. */
  readonly occurrences: readonly Occurrence[];
  /** When that copy was fetched, if there ever was one. */
  readonly fetchedAt: Date | undefined;
  /** Whether the source could not be read when it was last asked. */
  readonly isStale: boolean;
}

const copySchema = z.object({ fetchedAt: z.number(), text: z.string() });
type Copy = Readonly<z.output<typeof copySchema>>;

/** A page with such events is made anew this often; others' calendars change by the day. */
export const feedLasts = 15 * 60 * 1000;

interface FeedGround {
  readonly fetch: typeof globalThis.fetch;
  /** Where good copies are kept, over restarts. */
  readonly directory: string;
  readonly timeZone: string;
  readonly now: () => Date;
  /** Is told why a source could not be read. */
  readonly note: (feed: Feed, why: string) => void;
}

/**
 * Reads calendars of others for pages. A source is asked at most once in `feedLasts`, however many
 * pages want it; while it cannot be read, the last good copy stands in.
 */
export class ExternalCalendars {
  readonly #asked = new Map<string, { readonly at: number; readonly isStale: Promise<boolean> }>();
  readonly #ground: FeedGround;

  constructor(ground: FeedGround) {
    this.#ground = ground;
  }

  /** Never throws: what cannot be read is told in the state. */
  async read(feed: Feed): Promise<FeedState> {
    const isStale = await this.#refresh(feed);
    const copy = await this.#copyOf(feed);
    if (copy === undefined) return { feed, occurrences: [], fetchedAt: undefined, isStale };
    const { timeZone, now } = this.#ground;
    const occurrences = parseCalendar(copy.text, timeZone, now()) ?? [];
    return { feed, occurrences, fetchedAt: new Date(copy.fetchedAt), isStale };
  }

  async #refresh(feed: Feed): Promise<boolean> {
    const now = this.#ground.now().getTime();
    const known = this.#asked.get(feed.url);
    if (known !== undefined && now - known.at < feedLasts) return known.isStale;
    const isStale = this.#fetch(feed);
    this.#asked.set(feed.url, { at: now, isStale });
    return isStale;
  }

  async #fetch(feed: Feed): Promise<boolean> {
    const { now, note, timeZone } = this.#ground;
    const fetched = await fetchText(feed.url, 'text/calendar', this.#ground);
    if (fetched.kind !== 'text') {
      note(feed, fetched.kind === 'refused' ? `status ${fetched.status}` : fetched.reason);
      return true;
    }
    if (parseCalendar(fetched.text, timeZone, now()) === undefined) {
      note(feed, 'no calendar');
      return true;
    }
    try {
      await this.#keep(feed, { fetchedAt: now().getTime(), text: fetched.text });
    } catch {
      note(feed, 'not kept');
      return true;
    }
    return false;
  }

  /** Renamed into place, so that nobody reads half of it. */
  async #keep(feed: Feed, copy: Copy): Promise<void> {
    const file = this.#fileOf(feed);
    await mkdir(this.#ground.directory, { recursive: true });
    const whole = `${file}.${process.pid}`;
    await writeFile(whole, JSON.stringify(copy));
    await rename(whole, file);
  }

  async #copyOf(feed: Feed): Promise<Copy | undefined> {
    try {
      return copySchema.parse(JSON.parse(await readFile(this.#fileOf(feed), 'utf8')));
    } catch {
      return undefined;
    }
  }

  #fileOf({ url }: Feed): string {
    const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
    return join(this.#ground.directory, `${name}.json`);
  }
}
