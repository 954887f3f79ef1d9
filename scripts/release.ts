import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const usage = 'Write: npm run release -- patch, minor or major.';
const levels = ['patch', 'minor', 'major'] as const;

/**
 * `npm run release -- LEVEL`: prepares a release. Runs `npm run sweep`, raises the version in package.json and
 * package-lock.json, dates the unreleased changes in CHANGELOG.md, and prints how to publish.
 */
function main(root: string, args: readonly string[]): number {
  const level = z.tuple([z.enum(levels)]).safeParse(args);
  if (!level.success) {
    console.error(usage);
    return 2;
  }
  const changes = join(root, 'CHANGELOG.md');
  const text = readFileSync(changes, 'utf8');
  const problem = uncommittedProblem(root) ?? changesProblem(text);
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  execFileSync('npm', ['run', 'sweep'], { cwd: root, stdio: 'inherit' });
  execFileSync('npm', ['version', ...level.data, '--no-git-tag-version'], { cwd: root });
  const version = readVersion(root);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(
    changes,
    text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${today}\n`),
  );
  console.log(`Version ${version} is prepared. Read CHANGELOG.md, run npm test, and publish it:`);
  console.log(`git commit -am "release: ${version}" && git tag v${version} && git push --tags`);
  return 0;
}

/** A release is a commit of its own, so everything else must be committed before. */
function uncommittedProblem(root: string): string | undefined {
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  return status === '' ? undefined : 'There are changes that are not committed: commit them first.';
}

function changesProblem(text: string): string | undefined {
  const [, unreleased] = /^## Unreleased\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(text) ?? [];
  return /^- /m.test(unreleased ?? '')
    ? undefined
    : 'CHANGELOG.md lists nothing under "## Unreleased": write what changed for operators and visitors.';
}

function readVersion(root: string): string {
  const content: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(content).version;
}

process.exitCode = main(process.cwd(), process.argv.slice(2));
