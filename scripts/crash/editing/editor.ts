import { setTimeout as pause } from 'node:timers/promises';
import { changesPageWords } from '@/lib/words/components/editing/publication';
import { readForm, readMain, type Answer, type Browser } from './browser';

/** What the site has told an editor. A word is in one of the three sets at most. */
export interface Words {
  /** In the file of a page, by its path. */
  readonly saved: Map<string, Set<string>>;
  /** Kept for the editor who typed them, by the path of the page. */
  readonly kept: Map<string, string>;
  /** Sent at any time. */
  readonly sent: Set<string>;
}

const changesPage = '/desk/site/changes';

/** Milliseconds between two looks at a publication. */
const pollInterval = 200;

/** The path of the form of a file. */
const formOf = (path: string) => `/desk/site/edit/${path}`;

/** An operator in a browser without JavaScript, or with it, who adds words to pages. */
export class Editor {
  readonly words: Words = { saved: new Map(), kept: new Map(), sent: new Set() };
  readonly counts = { saved: 0, kept: 0, refused: 0, conflicts: 0, lost: 0, published: 0 };
  /** What is wrong, one sentence each. */
  readonly errors: string[] = [];
  /** The requests that changed something, with what came of them. */
  private readonly trail: string[] = [];
  private count = 0;

  constructor(
    readonly name: string,
    private readonly browser: Browser,
  ) {}

  /** Adds a word to a paragraph of a page: keeps it while typing or not, and saves it. */
  async addWord(path: string, paragraph: number, keepsFirst: boolean): Promise<void> {
    const form = await this.openForm(path);
    if (form === undefined) return;
    const word = `${this.name}${(this.count += 1)}`;
    const fields = [...form.keys()].filter((name) => /^v\.body\.\w+\.value$/.test(name));
    const field = fields[paragraph];
    if (field === undefined) {
      this.errors.push(`The form of ${path} has ${fields.length} paragraphs.`);
      return;
    }
    form.set(field, `${form.get(field) ?? ''} ${word}`);
    this.words.sent.add(word);
    if (keepsFirst) await this.keep(path, form, word);
    await this.save(path, form, word);
  }

  /** Checks that the form still has the word that was kept for its editor. */
  async checkKept(path: string): Promise<void> {
    const word = this.words.kept.get(path);
    if (word === undefined) return;
    const answer = await this.browser.request(formOf(path));
    if (answer?.status !== 200) return;
    if (!answer.text.includes(word)) this.reportLost(path, word);
  }

  /** Publishes all that is not published. Returns why it is not, in words, or nothing if the site said that it is. */
  async publish(): Promise<string | undefined> {
    const page = await this.browser.request(changesPage);
    if (page?.status !== 200) return `The page of changes came to ${page?.status ?? 'nothing'}.`;
    const files = [...readForm(page.text, '/api/desk/editing/publish').getAll('file')];
    if (files.length === 0) return 'There was nothing to publish.';
    const answer = await this.browser.post(
      'publish',
      new URLSearchParams(files.map((file) => ['file', file])),
    );
    if (answer === undefined) return 'The request had no response.';
    const result = await this.awaitPublication();
    if (result?.text.includes(changesPageWords.empty) !== true) {
      return `The page of changes says: ${readMain(result?.text ?? '')}`;
    }
    this.counts.published += 1;
    return undefined;
  }

  /** Waits for a publication that may be running. Returns the page of what is not published. */
  async awaitPublication(): Promise<Answer | undefined> {
    let result: Answer | undefined;
    do {
      await pause(pollInterval);
      result = await this.browser.request(changesPage);
    } while (result?.text.includes(changesPageWords.runningOwn) === true);
    return result;
  }

  private note(path: string, request: string, answer: Answer | undefined): void {
    const outcome = answer === undefined ? 'no response' : `${answer.status} ${answer.location}`;
    this.trail.push(`${path}: ${request}: ${outcome}`);
  }

  private reportLost(path: string, word: string): void {
    const trail = this.trail.slice(-8).join('; ');
    this.errors.push(`${word} was kept and is not in the form of ${path}. Before: ${trail}`);
  }

  private async openForm(path: string): Promise<URLSearchParams | undefined> {
    const answer = await this.browser.request(formOf(path));
    if (answer?.status !== 200) return undefined;
    const kept = this.words.kept.get(path);
    if (kept !== undefined && !answer.text.includes(kept)) {
      this.reportLost(path, kept);
    }
    if (answer.text.includes('conflict-title')) {
      // The response to the save before was lost.
      await this.discard(path, answer.text);
      return undefined;
    }
    return readForm(answer.text, '/api/desk/editing/save');
  }

  private async keep(path: string, form: URLSearchParams, word: string): Promise<void> {
    const answer = await this.browser.post('keep', form);
    this.note(path, `keep ${word}`, answer);
    // Without a response it may be kept or not.
    if (answer === undefined) this.words.kept.delete(path);
    if (answer?.status === 200) {
      this.words.kept.set(path, word);
      this.counts.kept += 1;
    }
  }

  private async save(path: string, form: URLSearchParams, word: string): Promise<void> {
    form.set('intent', 'save');
    const answer = await this.browser.post('save', form);
    this.note(path, `save ${word}`, answer);
    if (answer === undefined) {
      // Saved or not: its form says which.
      this.counts.lost += 1;
      return;
    }
    if (/[?&]done=(?:saved|unchanged)/.test(answer.location)) {
      // All that the form had is in the file, also a word of an earlier try.
      const text = [...form.values()].join(' ');
      const saved = this.words.saved.get(path) ?? new Set();
      for (const each of this.words.sent) if (hasWord(text, each)) saved.add(each);
      this.words.saved.set(path, saved);
      this.words.kept.delete(path);
      this.counts.saved += 1;
    } else if (answer.location.endsWith('#main')) {
      this.counts.conflicts += 1;
      await this.resolve(path, word);
    } else if (answer.status >= 500 || answer.location.includes('done=')) {
      this.counts.refused += 1;
    } else {
      this.errors.push(
        `The save of ${word} was answered with ${answer.status} ${answer.location}.`,
      );
    }
  }

  /** Two have changed the same: the form must show the editor's own word, which is then thrown away. */
  private async resolve(path: string, word: string): Promise<void> {
    const shown = await this.browser.request(formOf(path));
    if (shown?.status !== 200) return;
    if (!shown.text.includes(word))
      this.errors.push(`The conflict of ${path} does not show ${word}.`);
    await this.discard(path, shown.text);
  }

  private async discard(path: string, page: string): Promise<void> {
    const form = readForm(page, '/api/desk/editing/save');
    form.set('intent', 'discard');
    const answer = await this.browser.post('save', form);
    // Without a response it may be kept or not.
    const isKept = answer !== undefined && !answer.location.includes('done=discarded');
    this.note(path, 'discard', answer);
    if (!isKept) this.words.kept.delete(path);
  }
}

/** Whether a text has a word, and not only a longer one that begins with it. */
export function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}
