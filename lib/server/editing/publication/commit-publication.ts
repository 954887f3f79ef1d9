import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** In milliseconds, for each command. A commit of 500 files takes 15. */
const timeout = 20_000;

/** In bytes of output. */
const maxBuffer = 4_000_000;

interface PublicationCommit {
  /** The site's folder. */
  readonly directory: string;
  /** The published files, new, changed or deleted. */
  readonly files: readonly string[];
  /** The e-mail address of the operator. */
  readonly author: string;
  /** The operator's name; empty until it is known. */
  readonly name: string;
  readonly message: string;
}

/**
 * Commits published files where the site's folder is in a git repository: those alone, so that what the owner has
 * staged stays staged. Hooks do not run. Returns whether there is a commit; without git there is none.
 */
export async function commitPublication(commit: PublicationCommit): Promise<boolean> {
  const { directory, files, author, message } = commit;
  const git = (...args: readonly string[]) => runGit(directory, args);
  if (files.length === 0 || (await git('rev-parse', '--is-inside-work-tree')) !== 'true') {
    return false;
  }
  // Not those that the owner has git ignore, or that were never added and are gone.
  const listed = await git(
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...files,
  );
  const known = new Set(listed?.split('\0'));
  const paths = files.filter((file) => known.has(file));
  if (paths.length === 0) return false;
  // A commit of chosen paths takes only those that git knows.
  if ((await git('add', '--intent-to-add', '--', ...paths)) === undefined) return false;
  // Git refuses a name without letters.
  const chosen = /\p{L}/u.test(commit.name) ? commit.name : author;
  const [email, name] = [author, chosen].map((text) => text.replaceAll(/[<>\n]/g, ''));
  const args = [
    '--quiet',
    '--no-verify',
    `--author=${String(name)} <${String(email)}>`,
    `--message=${message}`,
  ];
  return (await git('commit', ...args, '--only', '--', ...paths)) !== undefined;
}

/** Returns the output of a git command; `undefined` if it fails, or there is no git. */
async function runGit(directory: string, args: readonly string[]): Promise<string | undefined> {
  const settings = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'commit.gpgSign=false'];
  const start = ['--literal-pathspecs', ...settings.flatMap((setting) => ['-c', setting])];
  const all = [
    '-C',
    directory,
    ...start,
    ...identity,
    '-c',
    `safe.directory=${directory}`,
    ...args,
  ];
  try {
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
    const { stdout } = await promisify(execFile)('git', all, { timeout, maxBuffer, env });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** Who commits: the account of a server often has no name. The operator is the author. */
const identity = ['-c', 'user.name=Frontdesk', '-c', 'user.email=frontdesk@localhost'];
