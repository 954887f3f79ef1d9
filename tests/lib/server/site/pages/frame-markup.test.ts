import { expect, test } from 'vitest';
import { columnsMarkup, logoMarkup, socialMarkup } from '@/lib/server/site/pages/frame-markup';

test('renders nothing for a footer without them', () => {
  expect(columnsMarkup([])).toBeUndefined();
  expect(socialMarkup([])).toBeUndefined();
});

test('escapes titles, labels and addresses', () => {
  const link = { label: 'Mine & "yours" <all>', href: '/a?b=1&c="2"' };
  const anchor =
    '<a href="/a?b=1&amp;c=&quot;2&quot;">Mine &amp; &quot;yours&quot; &lt;all&gt;</a>';
  expect(columnsMarkup([{ title: '<b>', links: [link] }])).toBe(
    `<div><h2>&lt;b&gt;</h2><ul><li>${anchor}</li></ul></div>`,
  );
  expect(socialMarkup([link])).toBe(`<li>${anchor.replace('">', '" rel="me">')}</li>`);
});

test('renders a logo with the name, and two of which a browser loads one', () => {
  const light = { src: '/logo.svg', width: 120, height: 40 };
  const image = (src: string, more: string) =>
    `<img src="${src}" width="120" height="40" alt="Long &amp; Short"${more}>`;
  expect(logoMarkup({ light }, 'Long & Short')).toBe(image('/logo.svg', ''));
  expect(logoMarkup({ light, dark: { ...light, src: '/dark.svg' } }, 'Long & Short')).toBe(
    image('/logo.svg', ' loading="lazy" data-logo="light"') +
      image('/dark.svg', ' loading="lazy" data-logo="dark"'),
  );
});
