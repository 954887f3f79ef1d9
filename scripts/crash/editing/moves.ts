import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import type { Random } from '../../fuzz/random';
import { readForm, type Browser } from './browser';

/** Where the site has several changes of one move until all are made. */
const journal = 'content/.#editing/changes.json';

/** Milliseconds. */
const maxWait = 5000;

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: A page of the trial.\n---\n\n${body}\n`;

/** The files of a page that has moved some times, one below it, and one that links to both. */
function filesAt(count: number): Readonly<Record<string, string>> {
  const address = addressAt(count);
  return {
    [`content/pages${address}.md`]: page('Moving', `[Below](${address}/below#part)`),
    [`content/pages${address}/below.md`]: page('Below', `[Above](${address})\n\n## Part`),
    'content/pages/linking-trial.md': page(
      'Linking',
      `[One](${address}) and [two](${address}/below#part)`,
    ),
  };
}

function addressAt(count: number): string {
  return `/moving-${count}`;
}

/** A page that an editor moves again and again, with one below it and links to both. */
export class MovingPage {
  readonly counts = { moved: 0, 'not moved': 0, 'left half done by a kill': 0 };
  /** What is wrong, one sentence each. */
  readonly errors: string[] = [];
  /** How often it has moved. */
  private count = 0;

  constructor(
    private readonly folder: string,
    private readonly browser: Browser,
  ) {
    for (const [path, text] of Object.entries(filesAt(0))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }

  /** Moves the page, and has the server killed at some moment. Returns whether the site said that it has moved. */
  async move(random: Random, kill: () => Promise<void>): Promise<boolean> {
    const path = `content/pages${addressAt(this.count)}.md`;
    const name = addressAt(this.count + 1).slice(1);
    const query = new URLSearchParams({ path, parent: '', name }).toString();
    const plan = await this.browser.request(`/desk/site/move?${query}`);
    const form = readForm(plan?.text ?? '', '/api/desk/editing/move');
    if (form.size === 0) {
      this.errors.push(`${path} cannot be moved to ${name}.`);
      return false;
    }
    const moving = this.browser.post('move', form);
    // Most kills at a time of chance would come before the first change.
    if (random.chance(0.7)) await this.waitForChanges(moving);
    await pause(random.below(12));
    await kill();
    if (existsSync(join(this.folder, journal))) this.counts['left half done by a kill'] += 1;
    return (await moving)?.location.endsWith('done=moved') === true;
  }

  /** Checks, after a restart, that all of a move has happened or nothing of it, and all if the site has said so. */
  check(isMoved: boolean): void {
    const [old, moved] = [this.isAt(this.count), this.isAt(this.count + 1)];
    if (old === moved) this.errors.push(`Move ${this.count + 1} has happened in part.`);
    if (isMoved && !moved) this.errors.push(`Move ${this.count + 1} was shown as done and is not.`);
    this.counts[moved ? 'moved' : 'not moved'] += 1;
    if (moved) this.count += 1;
  }

  private async waitForChanges(moving: Promise<unknown>): Promise<void> {
    const state = { isOver: false };
    void moving.then(() => (state.isOver = true));
    const until = Date.now() + maxWait;
    while (!state.isOver && Date.now() < until && !existsSync(join(this.folder, journal))) {
      await nextTurn();
    }
  }

  /** Whether the files, the links and the redirects are those of a page that has moved some times. */
  private isAt(count: number): boolean {
    const address = addressAt(count);
    const areWhole = Object.entries(filesAt(count)).every(
      ([path, text]) => this.read(path) === text,
    );
    const others = [count - 1, count + 1].map((each) => `content/pages${addressAt(each)}`);
    const isAlone = others.every(
      (base) =>
        ![`${base}.md`, `${base}/below.md`].some((path) => existsSync(join(this.folder, path))),
    );
    const redirects = JSON.stringify(parse(this.read('content/redirects.yaml') ?? '[]'));
    const leadsHere = (part: string) =>
      redirects.includes(JSON.stringify({ from: addressAt(count - 1) + part, to: address + part }));
    const leadsOn = redirects.includes(`"to":"${addressAt(count + 1)}`);
    return areWhole && isAlone && !leadsOn && (count === 0 || ['', '/below'].every(leadsHere));
  }

  private read(path: string): string | undefined {
    const file = join(this.folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }
}
