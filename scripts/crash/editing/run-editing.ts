import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { killServer, serve, type BenchServer } from '../../bench/servers';
import { Random } from '../../fuzz/random';
import { copySite } from '../../site/copy-site';
import { signInOwners } from '../../site/sign-in-owners';
import { startRelay, type Relay } from '../relay';
import { Browser, type EditedSite } from './browser';
import { Editor } from './editor';
import { MovingPage } from './moves';
import { findFileProblems, pages, pageText } from './pages';
import { PictureUploads } from './uploads';
import { Visitors } from './visitors';

export interface EditingOptions {
  readonly runs: number;
  /** Decides what the editors do, and when something fails. */
  readonly seed: number;
  readonly log: (line: string) => void;
}

export interface EditingResult {
  /** How often each fault happened. */
  readonly faults: Readonly<Record<Fault, number>>;
  readonly counts: Editor['counts'];
  readonly moves: MovingPage['counts'];
  readonly pictures: PictureUploads['counts'];
  /** What is wrong, one sentence each. */
  readonly errors: readonly string[];
}

/** What happens while the editors work: a kill of the server, a full disk, a lost connection, or nothing. */
type Fault =
  | 'kill'
  | 'full disk'
  | 'lost connection'
  | 'kill during a publication'
  | 'kill during a move'
  | 'kill during an upload'
  | 'none';

/** Runs after which they begin again: one of them is a publication, which takes seconds. */
const pace = 10;
const runOf = { publication: 0, moves: [3, 8], uploads: [5] };

/**
 * Lets two editors change the same pages of the built site at the same time, and publish them, while the server
 * is killed, the disk is full and connections are lost. In some runs one of them moves a page that others link to, or
 * adds a picture. After each run it checks that every word that was shown as saved or kept is there, that the files are
 * whole, that a move has happened with all that belongs to it or not at all, and that visitors see one publication.
 */
export async function runEditingCrash(
  root: string,
  options: EditingOptions,
): Promise<EditingResult> {
  const trial = await EditingTrial.create(root, options.seed);
  try {
    await trial.start();
    const known = new Set<string>();
    for (let run = 1; run <= options.runs; run += 1) {
      await trial.run(run % pace);
      const { errors } = trial.result();
      for (const error of errors) {
        if (!known.has(error)) options.log(`Run ${run}: ${error}`);
        known.add(error);
      }
      if (run % 50 === 0) options.log(`${run} of ${options.runs} runs, ${errors.length} errors.`);
    }
    return trial.result();
  } finally {
    await trial.end();
  }
}

class EditingTrial {
  private readonly site: EditedSite = { url: undefined, origin: '' };
  private server: BenchServer | undefined;
  private relay: Relay | undefined;
  private readonly editors: readonly [Editor, Editor];
  private readonly moving: MovingPage;
  private readonly uploads: PictureUploads;
  private readonly random: Random;
  private readonly errors: string[] = [];
  private readonly faults: Record<Fault, number> = {
    kill: 0,
    'full disk': 0,
    'lost connection': 0,
    'kill during a publication': 0,
    'kill during a move': 0,
    'kill during an upload': 0,
    none: 0,
  };
  private readonly visitors = new Visitors(this.site);

  private constructor(
    private readonly folder: string,
    private readonly home: string,
    cookies: readonly string[],
    seed: number,
  ) {
    const [first = '', second = ''] = cookies;
    const browsers = [new Browser(this.site, first), new Browser(this.site, second)] as const;
    this.editors = [new Editor('anna', browsers[0]), new Editor('berta', browsers[1])];
    this.moving = new MovingPage(folder, browsers[0]);
    this.uploads = new PictureUploads(folder, browsers[1]);
    this.random = new Random(seed);
  }

  static async create(root: string, seed: number): Promise<EditingTrial> {
    // The desk publishes with the project's commands.
    const folder = copySite(root, 'crash-editing', ['.next', 'scripts']);
    pages.forEach((path, index) => {
      writeFileSync(join(folder, path), pageText(`Trial ${index + 1}`));
    });
    const home = mkdtempSync(join(tmpdir(), 'frontdesk-editing-'));
    cpSync(join(__dirname, 'full-disk.mjs'), join(home, 'full-disk.mjs'));
    const names = ['anna@example.org', 'berta@example.org'];
    const cookies = await signInOwners(join(home, 'data'), names);
    return new EditingTrial(folder, home, cookies, seed);
  }

  async start(): Promise<void> {
    this.server = await serve(this.folder, join(this.home, 'data'), {
      EDITING: 'on',
      FULL_DISK: join(this.home, 'full'),
      NODE_OPTIONS: `--import=${pathToFileURL(join(this.home, 'full-disk.mjs')).href}`,
    });
    this.site.url = this.server.url;
    this.site.origin = this.server.url;
  }

  /** Does what belongs to a run, by its place among those after which they begin again. */
  run(place: number): Promise<void> {
    if (place === runOf.publication) return this.publish();
    if (runOf.moves.includes(place)) return this.move();
    return runOf.uploads.includes(place) ? this.upload() : this.edit();
  }

  /** Both editors add words at the same time, and something fails meanwhile. */
  private async edit(): Promise<void> {
    const fault = this.random.pick(['kill', 'full disk', 'lost connection', 'none'] as const);
    this.faults[fault] += 1;
    const direct = this.site.url;
    if (fault === 'lost connection') await this.connectByRelay();
    if (fault === 'full disk') writeFileSync(join(this.home, 'full'), '');
    const works = this.editors.map(async (editor) => {
      for (let word = 0; word < 2; word += 1) {
        await editor.addWord(
          this.random.pick(pages),
          this.random.below(4),
          this.random.chance(0.5),
        );
      }
    });
    await pause(this.random.below(1500));
    if (fault === 'kill') await this.kill();
    if (fault === 'lost connection') await this.relay?.interrupt('cut');
    await Promise.all(works);
    rmSync(join(this.home, 'full'), { force: true });
    if (fault === 'kill') await this.start();
    else this.site.url = direct;
    await this.relay?.close();
    this.relay = undefined;
    await this.check();
  }

  /** One editor publishes, and the server may be killed meanwhile. */
  private async publish(): Promise<void> {
    const next = await this.readSettled();
    const isKilled = this.random.chance(0.5);
    this.faults[isKilled ? 'kill during a publication' : 'none'] += 1;
    const publisher = this.random.pick(this.editors);
    const publishing = publisher.publish();
    if (isKilled) {
      await pause(this.random.below(4000));
      await this.kill();
    }
    const problem = await publishing;
    if (isKilled) await this.start();
    this.visitors.expect(next, problem === undefined);
    // A command that the server has started goes on without it, and reads the files when it comes to them.
    if (problem !== undefined && isKilled) await awaitCommands();
    else if (problem !== undefined)
      this.errors.push(`A publication without a fault did not end: ${problem}`);
    await this.check();
  }

  /** One editor moves a page, and the server is killed meanwhile. */
  private async move(): Promise<void> {
    this.faults['kill during a move'] += 1;
    const isMoved = await this.moving.move(this.random, () => this.kill());
    // One that could not be planned has killed nothing.
    await this.kill();
    await this.start();
    this.moving.check(isMoved);
    await this.check();
  }

  /** One editor adds a picture, and the server is killed meanwhile. */
  private async upload(): Promise<void> {
    this.faults['kill during an upload'] += 1;
    const adding = this.uploads.add();
    await pause(this.random.below(3000));
    await this.kill();
    await this.start();
    await adding;
    await this.uploads.check();
    await this.check();
  }

  result(): EditingResult {
    const counts = { ...this.editors[0].counts };
    for (const [name, count] of Object.entries(this.editors[1].counts)) {
      counts[name as keyof typeof counts] += count;
    }
    const parts = [this.moving, this.uploads, ...this.editors];
    const errors = [...this.errors, ...parts.flatMap((part) => part.errors)];
    const [moves, pictures] = [this.moving.counts, this.uploads.counts];
    return { faults: this.faults, counts, moves, pictures, errors };
  }

  async end(): Promise<void> {
    await this.relay?.close();
    await this.kill();
    rmSync(this.home, { recursive: true, force: true });
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async kill(): Promise<void> {
    this.site.url = undefined;
    if (this.server !== undefined) await killServer(this.server);
    this.server = undefined;
  }

  private async connectByRelay(): Promise<void> {
    const { port } = new URL(this.site.origin);
    this.relay = await startRelay(Number(port));
    this.site.url = `http://localhost:${this.relay.port}`;
  }

  /** Returns the texts of both pages when the server has made the changes whose responses were lost. */
  private async readSettled(): Promise<readonly string[]> {
    for (;;) {
      const texts = pages.map((path) => this.read(path));
      await pause(settled);
      if (pages.every((path, index) => this.read(path) === texts[index])) return texts;
    }
  }

  private read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  private async check(): Promise<void> {
    for (const path of pages) {
      this.errors.push(...findFileProblems(path, this.read(path), this.editors));
      for (const editor of this.editors) await editor.checkKept(path);
    }
    const problem = await this.visitors.findProblem();
    if (problem !== undefined) this.errors.push(problem);
  }
}

/**
 * Milliseconds without a change after which none is on its way. A save whose connection was cut has been written after
 * more than half a second, and was published with the rest.
 */
const settled = 2_000;

/** Milliseconds between two looks at the programs that run. */
const commandInterval = 200;

/** Waits until no publication runs on this machine. */
async function awaitCommands(): Promise<void> {
  for (;;) {
    const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'command=']);
    if (!stdout.includes('scripts/publish.ts')) return;
    await pause(commandInterval);
  }
}
