import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = ['components', 'pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => file.endsWith('.tsx')),
);

/** Names of the classes in a stylesheet; comments name files, which begin with a dot too. */
function classesOf(stylesheet: string): ReadonlySet<string> {
  const css = readFileSync(stylesheet, 'utf8').replace(/\/\*[^]*?\*\//g, '');
  return new Set([...css.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
}

/** Classes that a component takes from a stylesheet which has no rule for them. */
function missingClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/^import (\w+) from '@\/(styles\/[\w/-]+\.module\.css)'/gm);
  return [...imports].flatMap(([, name = '', stylesheet = '']) => {
    const classes = classesOf(stylesheet);
    const used = source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
    return [...used]
      .map(([, className = '']) => className)
      .filter((className) => className !== 'module' && !classes.has(className))
      .map((className) => `${file}: ${name}.${className}`);
  });
}

test('components use no class that their stylesheets lack', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(missingClasses)).toEqual([]);
});
