import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { writeAtomically } from '@/scripts/build/write-atomically';

// Playwright has no import.meta.
const root = join(__dirname, '../..');

/** Gives each bundled file the folder of its source, where scripts look for files beside them. */
const folders: Plugin = {
  name: 'folders',
  setup(bundling) {
    bundling.onLoad({ filter: /\/(?:scripts|e2e|tests)\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const folder = JSON.stringify(dirname(path));
      return { contents: source.replaceAll(/\b__dirname\b/g, folder), loader: 'ts' };
    });
  },
};

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program of the project, such as `scripts/desk.ts`, and resolves with the path of a file that
 * plain Node runs. A test that starts a program more than once saves most of the time that tsx takes at
 * each start to compile every module.
 */
export function bundleProgram(program: string): Promise<string> {
  const started = bundled.get(program) ?? bundle(program);
  bundled.set(program, started);
  return started;
}

async function bundle(program: string): Promise<string> {
  const target = join(root, '.cache/programs', program.replace(/\.ts$/, '.cjs'));
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, program)],
    outfile: target,
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    // As tsx runs it: packages load where they are required first, not all at the start.
    format: 'cjs',
    target: 'node20',
    plugins: [folders],
    write: false,
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`There is no bundle of ${relative(root, target)}.`);
  // Tests of another process may run the same program now.
  await writeAtomically(target, Buffer.from(file.contents));
  return target;
}
