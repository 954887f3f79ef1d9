import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');

/** Text in JSX, which belongs into `words.ts`. */
const textInJsx = [
  '<p>Text</p>',
  '<p>{words.text}, Ελληνικά</p>',
  "<p>{'Text'}</p>",
  '<>{`Text ${count}`}</>',
  "<p>{isOpen ? 'Open' : words.closed}</p>",
  "<p>{isOpen && 'Open'}</p>",
  '<nav aria-label="Pages" />',
  '<img alt={`Picture of ${name}`} />',
  "<img alt={isOpen ? 'Open' : words.closed} />",
  '<iframe title={"Map"} />',
  '<input placeholder="Name" />',
];

const allowedInJsx = [
  '<p>{words.text}, {count} ({name}): ·</p>',
  "<p>{words.text}{' '}</p>",
  '<p className="note" id={`mail-${id}`}>{words.text}</p>',
  '<nav aria-label={words.label}>{kind === "open" && <b>{words.open}</b>}</nav>',
  '<img alt="" />',
];

/** One mistake for each source of rules: the file's folder and name, its code and the rule that finds it. */
const mistakes = [
  ['lib/a.ts', 'export const a = (x: number) => x == 1;', 'eslint(eqeqeq)'],
  ['lib/b.ts', 'export const a = (x: any) => x;', 'typescript(no-explicit-any)'],
  ['lib/c.ts', 'export const a = /^(a+)+$/;', 'regexp(no-super-linear-backtracking)'],
  ['lib/d.ts', "export const a = 'e'.normalize('NFD');", 'eslint-js(no-restricted-syntax)'],
  ['lib/e.ts', '// oxlint-disable-next-line eqeqeq\nexport {};', 'eslint(no-warning-comments)'],
  ['lib/server/f.ts', "console.log('a');", 'eslint(no-console)'],
  ['lib/server/g.ts', 'export const a = process.env.PORT;', 'node(no-process-env)'],
  [
    'components/a.tsx',
    "import { useEffect, useState } from 'react';\nexport const A = ({ b }: { b: number }) => {\n  const [c, setC] = useState(0);\n  useEffect(() => { setC(b); }, []);\n  return <i>{c}</i>;\n};",
    'react-hooks(exhaustive-deps)',
  ],
  ['components/b.tsx', 'export const a = <img src="/a.png" alt="" />;', 'next(no-img-element)'],
  ['components/c.tsx', 'export const a = <a href="/desk" />;', 'jsx-a11y(anchor-has-content)'],
] as const;

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

/** The rules that are broken, by file. One run of the linter reads all files. */
let broken: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-lint-'));
  const write = (file: string, code: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  };
  // Types need the whole project, so the rules that read them are left to the lint of it.
  const configuration = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
  write('.oxlintrc.json', configuration.replace(/"options": \{[^}]*\},/, ''));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  [...textInJsx, ...allowedInJsx].forEach((jsx, index) => {
    write(`components/desk/${index}.tsx`, `export const example = ${jsx};`);
  });
  for (const [file, code] of mistakes) write(file, code);
  const bin = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = await promisify(execFile)(bin, ['--format', 'json', 'lib', 'components'], {
    cwd: folder,
  }).catch((error: unknown) => error as { readonly stdout: string });
  const { diagnostics } = report.parse(JSON.parse(stdout));
  rmSync(folder, { recursive: true });
  broken = new Map(
    [...new Set(diagnostics.map(({ filename }) => filename))].map((name) => [
      name,
      diagnostics.filter(({ filename }) => filename === name).map(({ code }) => code),
    ]),
  );
});

const restricted = 'eslint-js(no-restricted-syntax)';

test.each(textInJsx.map((jsx, index) => [jsx, index] as const))(
  'rejects the text in %s',
  (_jsx, index) => {
    const codes = broken.get(`components/desk/${index}.tsx`) ?? [];
    expect(codes.filter((code) => code === restricted)).toHaveLength(1);
  },
);

test.each(allowedInJsx.map((jsx, index) => [jsx, textInJsx.length + index] as const))(
  'allows %s',
  (_jsx, index) => {
    expect(broken.get(`components/desk/${index}.tsx`) ?? []).not.toContain(restricted);
  },
);

test.each(mistakes)('finds the mistake of %s', (file, _code, rule) => {
  expect(broken.get(file)).toContain(rule);
});
