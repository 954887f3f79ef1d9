import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import {
  publicationFact,
  type HeldBack,
  type PublicationFact,
  type PublicationRequest,
  type PublicationResult,
} from '@/lib/server/editing/publication/publication-facts';

/** In milliseconds. As long as the lock of a publication of another machine lasts. */
const timeout = 5 * 60_000;

/** In bytes of output: some thousand files with their problems. */
const maxBuffer = 4_000_000;

interface RunOptions {
  /** The project. */
  readonly root: string;
  /** The arguments of Node that run the command. Tests run another one. */
  readonly program?: readonly string[];
}

/**
 * Publishes in a process of its own with a lower priority, so that pages stay as fast and pictures do not fill
 * this process's memory. If this process ends meanwhile, the site is as before or published. Resolves when the
 * command has said all; it may draw pictures for sharing after that.
 */
export function runPublication(
  request: PublicationRequest,
  { root, program = ['--import', 'tsx', 'scripts/publish.ts'] }: RunOptions,
): Promise<PublicationResult> {
  // A debugger's port or a preloaded module of the server is not for another process.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const options = { cwd: root, env, timeout, maxBuffer, killSignal: 'SIGKILL' } as const;
  const args = [...program, ...argumentsOf(request)];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const text = stderr.trim() || (error?.message ?? '');
      // A command that was ended may have published before.
      resolve(resultOf(parseFacts(stdout), text));
    });
    let output = '';
    child.stdout?.on('data', (part: string) => {
      output += part;
      if (/^\{"kind":"ended"\}$/m.test(output)) resolve(resultOf(parseFacts(output), ''));
    });
    lowerPriority(child.pid);
  });
}

function argumentsOf(request: PublicationRequest): readonly string[] {
  const accept = request.accepted === undefined ? [] : [`--accept=${request.accepted}`];
  if (request.kind === 'back') return ['--json', '--back', ...accept];
  // An empty name is that of no file.
  const only = request.only?.length === 0 ? [''] : (request.only ?? []);
  return ['--json', ...accept, ...only.map((file) => `--only=${file}`)];
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it.
  }
}

/** Parses the facts of whole lines. Others are those of an output that was cut off. */
function parseFacts(output: string): readonly PublicationFact[] {
  return output.split('\n').flatMap((line) => {
    try {
      const parsed = publicationFact.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  });
}

function resultOf(facts: readonly PublicationFact[], text: string): PublicationResult {
  let published: Extract<PublicationFact, { kind: 'published' }> | undefined;
  let changed: Extract<PublicationResult, { kind: 'published' }>['changed'] = [];
  let held: readonly HeldBack[] = [];
  let isServed = false;
  const consequences: string[] = [];
  for (const fact of facts) {
    switch (fact.kind) {
      case 'asks':
      case 'busy':
      case 'unreadable':
      case 'problems':
      case 'unchanged':
      case 'first':
        return fact;
      case 'warning':
        consequences.push(fact.text);
        break;
      case 'consequences':
        consequences.push(...fact.consequences.map((consequence) => consequence.text));
        break;
      case 'changed':
        changed = fact.files;
        break;
      case 'published':
        published = fact;
        break;
      case 'servers':
        isServed = fact.failed.length + fact.silent.length === 0;
        break;
      case 'held':
        held = fact.files;
        break;
      case 'ended':
    }
  }
  if (published === undefined) return { kind: 'failed', text };
  const { version } = published;
  return { kind: 'published', version, changed, held, consequences, isServed };
}
