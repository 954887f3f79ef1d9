import { expect, test } from 'vitest';
import { findContrastProblems } from '@/lib/server/content/theme/check-theme';
import { coloursByDay } from '@/lib/server/site/seo/manifest';
import { getShareCard } from '@/lib/server/site/seo/share-card';
import { contentWith, problemsWith } from '@/tests/support/content';
import { fileNameWords, settingWords, suggestionWords } from '@/lib/words/lib/server/content/files';
import { themeWords } from '@/lib/words/lib/server/content/theme';

const file = 'theme/colours.yaml';

test('accepts the software’s own colours', () => {
  expect(findContrastProblems({ day: {}, night: {} })).toEqual([]);
});

test('reports a colour that cannot be read, with one that can', async () => {
  const [problem = '', ...others] = await problemsWith({
    [file]: "day:\n  paper: '#ffffff'\n  accent: '#ffcc00'\n",
  });
  expect(others).toEqual([]);
  const better = /'(#[0-9a-f]{6})'/.exec(problem)?.[1] ?? '';
  const ratio = /\b1\.\d\b/.exec(problem)?.[0] ?? '';
  const { backgrounds, contrast, darker } = themeWords;
  expect(problem).toBe(
    `${file}:3  ${contrast('accent', backgrounds.drawings, 'day', ratio, darker(better))}`,
  );
  expect(await problemsWith({ [file]: `day: { paper: '#ffffff', accent: '${better}' }` })).toEqual(
    [],
  );
});

test('reports a background by night on which no text can be read', async () => {
  const problems = await problemsWith({ [file]: "night:\n  paper: '#999999'\n" });
  expect(problems.length).toBeGreaterThan(0);
  const [first = ''] = problems;
  const [, name = '', ratio = ''] = /"(\w+)"\D+(\d(?:\.\d)?) /.exec(first) ?? [];
  const advice = themeWords.otherBackground('night');
  const sentences = Object.values(themeWords.backgrounds).map((background) =>
    themeWords.contrast(name, background, 'night', ratio, advice),
  );
  expect(sentences).toContain(first.replace(/^\S+ {2}/, ''));
});

test.each([
  [
    "day:\n  acent: '#123456'\n",
    `${file}:2  ${settingWords.unknown('acent')}${suggestionWords.didYouMean('accent')}`,
  ],
  ['day:\n  accent: green\n', `${file}:2  "day.accent": ${themeWords.colour}`],
  [
    "red:\n  paper: '#000000'\n",
    `${file}:1  ${settingWords.unknown('red')}${settingWords.settingsHere('day, night')}`,
  ],
])('says what to write for %j', async (text, message) => {
  const [problem = ''] = await problemsWith({ [file]: text });
  expect(problem).toBe(message);
});

test('reports a file of theme/ that is not read', async () => {
  expect(await problemsWith({ 'theme/colors.yaml': '' })).toEqual([
    `theme/colors.yaml:1  ${fileNameWords.unknownFile}${fileNameWords.filesHere('theme.yaml')}`,
  ]);
});

test('puts the colours into the manifest and pictures for sharing', async () => {
  const content = await contentWith({ [file]: "day: { accent: '#1F6B45' }" });
  expect(coloursByDay(content)).toMatchObject({ accent: '#1f6b45', paper: '#f4f1e8' });
  expect(getShareCard(content, '/').colours?.accent).toBe('#1f6b45');
  expect(getShareCard(await contentWith({}), '/').colours).toBeUndefined();
});
