import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import type { Drawing, RasterPicture } from '@/lib/content/section-data';

const drawing: Drawing = {
  kind: 'drawing',
  src: '/drawings/hill.svg',
  viewBox: '0 0 40 10',
  width: 400,
  height: 100,
  alt: '',
};
const square: RasterPicture = {
  kind: 'raster',
  src: '/pictures/bakery.png',
  width: 500,
  height: 500,
  alt: '',
};

test('lists what happened in order, with dates for machines', () => {
  render(
    <Body
      nodes={[
        {
          section: 'timeline',
          title: 'Then',
          id: 'then',
          entries: [
            { label: 'Winter 1975', children: ['The roof.'] },
            { label: '14 March 2027', date: '2027-03-14', title: 'Open', children: ['Come.'] },
          ],
        },
      ]}
    />,
  );
  const entries = within(screen.getByRole('region', { name: 'Then' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Winter 1975The roof.',
    '14 March 2027OpenCome.',
  ]);
  expect(screen.getByText('14 March 2027')).toHaveAttribute('datetime', '2027-03-14');
  expect(screen.getByRole('heading', { name: 'Open', level: 3 })).toBeVisible();
});

test('has two columns with headings below that of the section', () => {
  render(
    <Body
      nodes={[
        {
          section: 'columns',
          columns: [{ title: 'In', children: ['One.'] }, { children: ['Two.'] }],
        },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { name: 'In', level: 2 })).toBeVisible();
  expect(screen.getByText('Two.')).toBeVisible();
});

test('gives logos the same area and their names, and links them', () => {
  render(
    <Body
      nodes={[
        {
          section: 'logos',
          logos: [
            { name: 'Moor Trust', picture: drawing, href: 'https://example.org/moor' },
            { name: 'Bakery', picture: square },
            { name: 'Friends', href: 'https://example.org/friends' },
          ],
        },
      ]}
    />,
  );
  const area = (name: string) => {
    const image = screen.getByRole('img', { name });
    return Number(image.getAttribute('width')) * Number(image.getAttribute('height'));
  };
  expect(area('Moor Trust') / area('Bakery')).toBeCloseTo(1, 1);
  expect(screen.getByRole('link', { name: 'Moor Trust' })).toHaveAttribute(
    'href',
    'https://example.org/moor',
  );
  expect(screen.getByRole('link', { name: 'Friends' })).toBeVisible();
});
