import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import { People } from '@/components/sections/people-sections';
import { problemsWith } from '@/tests/support/content';
import { peopleWords } from '@/lib/words/components/sections';

describe('people', () => {
  const ada = { name: 'Ada', role: 'Treasurer', since: 1994 };
  const bo = { name: 'Bo', role: 'Keys' };
  const idris = { name: 'Idris (Id) van Bello', role: 'Instruments' };

  test('have the year since when they are there, if it is known', () => {
    render(<People section={{ section: 'people', people: [ada, bo] }} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first ?? expect.fail()).getByText(/1994/)).toHaveTextContent('Since 1994');
    expect(second).not.toHaveTextContent(peopleWords.since);
  });

  test('have a portrait, or else the initials of their name, where no year stands for it', () => {
    const picture = { kind: 'raster', src: '/ada.jpg', width: 4, height: 5, alt: 'Ada' } as const;
    const { container } = render(
      <People
        section={{ section: 'people', people: [{ ...ada, portrait: picture }, bo, idris] }}
      />,
    );
    expect(screen.getByRole('img', { name: 'Ada' })).toHaveAttribute('src', '/ada.jpg');
    expect(
      [...container.querySelectorAll('svg[aria-hidden]')].map((svg) => svg.textContent),
    ).toEqual(['B', 'IB']);
  });

  test.each(['"1994"', '94', '1994.5'])('may not begin in the year %s', async (year) => {
    const people = `- id: ada\n  name: Ada\n  role: Treasurer\n  since: ${year}\n`;
    expect(await problemsWith({ 'content/people.yaml': people })).toEqual([
      expect.stringMatching(/^content\/people\.yaml:4 .*since/),
    ]);
  });
});

test('testimonials have their words, who says them, and a portrait or an initial', () => {
  const portrait = { kind: 'raster', src: '/ada.jpg', width: 4, height: 5, alt: 'Ada' } as const;
  const words = (text: string) => [{ tag: 'p' as const, children: [text] }];
  render(
    <Body
      nodes={[
        {
          section: 'testimonials',
          title: 'What people say',
          id: 'say',
          testimonials: [
            { who: 'Ada', role: 'a pupil', portrait, children: words('Very kind.') },
            { who: 'Bo', children: words('Good tea.') },
          ],
        },
      ]}
    />,
  );
  const list = screen.getByRole('region', { name: 'What people say' });
  const [ada, bo] = within(list).getAllByRole('listitem');
  expect(ada).toHaveTextContent('Very kind.Adaa pupil');
  expect(within(ada ?? expect.fail()).getByRole('img', { name: 'Ada' })).toBeVisible();
  expect(bo?.querySelector('svg[aria-hidden]')).toHaveTextContent('B');
});
