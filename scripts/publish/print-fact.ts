import { formatProblem } from '@/lib/server/content/files/problems';
import type {
  ChangeKind,
  PublicationFact,
} from '@/lib/server/editing/publication/publication-facts';

const nothingPublished = 'Nothing was published. The site is as it was.';

const signs: Readonly<Record<ChangeKind, string>> = { added: '+', changed: ' ', deleted: '-' };

/** Prints a fact as JSON, in one line. */
export function printFactAsJson(fact: PublicationFact): void {
  console.log(JSON.stringify(fact));
}

/** Prints a fact in words. */
export function printFact(fact: PublicationFact): void {
  switch (fact.kind) {
    case 'asks':
    case 'consequences':
      if (fact.consequences.length === 0) return;
      console.log('This publication has consequences:');
      for (const { text } of fact.consequences) console.log(`- ${text}`);
      return;
    case 'warning':
      console.error(fact.text);
      return;
    case 'busy':
      console.error('Another `npm run publish` is running: try again when it has ended.');
      return;
    case 'unreadable':
      console.error(fact.text);
      console.error(nothingPublished);
      return;
    case 'problems':
      for (const problem of fact.problems) console.error(formatProblem(problem));
      console.error(nothingPublished);
      return;
    case 'unchanged':
      console.log(`Nothing has changed since version ${fact.version}.`);
      return;
    case 'first':
      console.error('There is no version before this one: the site has the content of its build.');
      return;
    case 'changed':
      for (const { file, change } of fact.files) console.log(`${signs[change]} ${file}`);
      return;
    case 'published':
      // Said when the servers serve it.
      return;
    case 'ended':
      return;
    case 'servers':
      printServers(fact);
      return;
    case 'held':
      printHeld(fact);
      return;
  }
}

type Fact<Kind extends PublicationFact['kind']> = Extract<PublicationFact, { kind: Kind }>;

function printServers({ version, following, failed, silent }: Fact<'servers'>): void {
  for (const { host, pid, problem = '' } of failed) {
    console.error(`The server ${host} (process ${pid}) keeps its version. ${problem}`);
  }
  for (const { host, pid } of silent) {
    console.error(`The server ${host} (process ${pid}) has not answered yet.`);
  }
  if (failed.length + silent.length > 0) return;
  const name = version === undefined ? 'the content of the build' : `version ${version}`;
  console.log(
    following.length === 0
      ? `No site is running with this DATA_DIR: the next start will serve ${name}.`
      : `The site serves ${name}${following.length === 1 ? '' : ` in ${following.length} processes`}.`,
  );
}

function printHeld({ files }: Fact<'held'>): void {
  for (const { file, problems } of files) {
    console.error(`Held back: ${file}`);
    for (const problem of problems) console.error(`  ${formatProblem(problem)}`);
  }
  const count = files.length === 1 ? '1 file is' : `${files.length} files are`;
  console.error(`${count} held back. All other changes are published.`);
}
