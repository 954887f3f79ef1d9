import { expect, test } from 'vitest';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import { cpuTime } from '@/tests/support/cpu-time';

test.each([
  ['list.csv', 'list.csv'],
  ['Žluťoučký kůň.pdf', 'Žluťoučký kůň.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['/etc/shadow', 'shadow'],
  ['C:\\Users\\ana\\list.csv', 'list.csv'],
  ['a\0b.txt', 'ab.txt'],
  ['a\r\nb"c".txt', 'ab_c_.txt'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['نامه\u200cها.pdf', 'نامه\u200cها.pdf'],
  ['ක්\u200dෂ.txt', 'ක්\u200dෂ.txt'],
  ['👩\u200d🔬.png', '👩\u200d🔬.png'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿.png', '🏴󠁧󠁢󠁥󠁮󠁧󠁿.png'],
  ['\u200da\u200d.pdf\u200d', 'a.pdf'],
  ['con', '_con'],
  ['NUL.txt', '_NUL.txt'],
  ['.htaccess', 'htaccess'],
  ['..', 'file'],
  ['', 'file'],
  ['name. ', 'name'],
  ['e\u0301.txt', '\u00e9.txt'],
  ['half\ud800.txt', 'half\ufffd.txt'],
])('cleans %j to %j', (sent, shown) => {
  expect(cleanFileName(sent)).toBe(shown);
});

test('keeps the extension and whole characters of a long name', () => {
  const name = cleanFileName(`${'🪐'.repeat(300)}.pdf`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^(?:🪐)+\.pdf$/u);
});

test.each([
  ['dots', `x${'.'.repeat(64_000)}x`],
  ['spaces', `x${' '.repeat(64_000)}x.txt`],
  ['combining marks of two classes', `x${'\u0301'.repeat(16_000)}${'\u0316'.repeat(16_000)}.txt`],
])('takes linear time for a name of 64 kB of %s', (_kind, sent) => {
  // Quadratic time is more than half a second on any machine, linear time is below a millisecond.
  expect(cpuTime(() => cleanFileName(sent))).toBeLessThan(250);
});

test('keeps the extension of a name of 64 kB', () => {
  expect(cleanFileName(`${'a'.repeat(64_000)}.pdf`)).toMatch(/^a{196}\.pdf$/);
});
