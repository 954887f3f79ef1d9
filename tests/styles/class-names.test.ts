import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const files = ['components', 'pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => file.endsWith('.tsx')),
);

/** Class names in a stylesheet, without its comments, whose file names contain dots. */
function classesOf(stylesheet: string): ReadonlySet<string> {
  const css = readFileSync(stylesheet, 'utf8').replace(/\/\*[^]*?\*\//g, '');
  return new Set([...css.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
}

/** Classes that a component uses and its stylesheet does not define. */
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

test('components use only classes of their stylesheets', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(missingClasses)).toEqual([]);
});

test('no two stylesheets have one name, which begins the names of their classes', () => {
  const names = readdirSync('styles', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => basename(file));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
