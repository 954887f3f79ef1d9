import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { textFeatures } from '@/lib/server/forms/spam/text-features';
import { countFeatures, noWordCounts, type WordCounts } from '@/lib/server/forms/spam/word-model';
import type { ChangeSignal } from '@/lib/server/platform/store/store-changes';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { SpamMarkStore, SpamMark } from '@/lib/server/forms/spam/spam-marks-sql';

/** Marks of the newest submissions that count: enough for a year, and learned in a moment. */
const maxMarks = 1000;

/** Submissions that are read and learned at once, between other work. */
const chunkSize = 25;

/** Milliseconds after which marks are read again, should a notification be lost. */
const maxAgeMs = 60_000;

type Learned = SpamMark & { readonly features: readonly string[] };

/** What the learned texts of a form are, without its choices, numbers and addresses. */
export type WrittenText = (form: string, fields: SubmittedFields) => string;

/**
 * Counts the words of the messages that operators have marked. Holds them in memory only: what is deleted
 * from the store is forgotten.
 */
export class SpamMarks {
  private learned: ReadonlyMap<string, Learned> = new Map();
  private counts: WordCounts = noWordCounts;
  private loaded: { readonly at: number; readonly change: number } | undefined;
  private loading: Promise<void> | undefined;

  /** Returns the counts. While the store fails, returns the last known ones. */
  async read(
    store: SpamMarkStore,
    changes: Pick<ChangeSignal, 'count'>,
    writtenText: WrittenText,
    now: Date,
  ): Promise<WordCounts> {
    const [at, change] = [now.getTime(), changes.count()];
    const isCurrent = this.loaded?.change === change && Math.abs(at - this.loaded.at) < maxAgeMs;
    if (isCurrent) return this.counts;
    this.loading ??= this.load(store, writtenText).then(
      () => {
        this.loaded = { at, change };
        this.loading = undefined;
      },
      (error: unknown) => {
        this.loading = undefined;
        logErrorOncePerMinute('spam-marks-not-read', error, now);
      },
    );
    await this.loading;
    return this.counts;
  }

  private async load(store: SpamMarkStore, writtenText: WrittenText): Promise<void> {
    const marks = await store.listSpamMarks(maxMarks);
    const learned = new Map<string, Learned>();
    const unknown: SpamMark[] = [];
    for (const mark of marks) {
      const known = this.learned.get(mark.submission);
      if (known === undefined) unknown.push(mark);
      else learned.set(mark.submission, { ...known, isSpam: mark.isSpam });
    }
    for (let from = 0; from < unknown.length; from += chunkSize) {
      const chunk = new Map(
        unknown.slice(from, from + chunkSize).map((mark) => [mark.submission, mark]),
      );
      for (const { id, form, fields } of await store.readMarkedSubmissions([...chunk.keys()])) {
        const mark = chunk.get(id);
        const features = [...textFeatures(writtenText(form, fields)).keys()];
        if (mark !== undefined) learned.set(id, { ...mark, features });
      }
    }
    this.learned = learned;
    this.counts = countFeatures([...learned.values()]);
  }
}
