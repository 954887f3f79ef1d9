import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { People } from '@/components/sections/list-sections';
import { problemsWith } from '@/tests/support/content';

describe('people', () => {
  const ada = { name: 'Ada', role: 'Treasurer', since: 1994 };
  const bo = { name: 'Bo', role: 'Keys' };

  test('have the year since when they are there, if it is known', () => {
    render(<People section={{ section: 'people', people: [ada, bo] }} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first ?? expect.fail()).getByText(/1994/)).toHaveTextContent('Since 1994');
    expect(second).not.toHaveTextContent('Since');
  });

  test('have a portrait, or else the initial of their name, where no year stands for it', () => {
    const picture = { kind: 'raster', src: '/ada.jpg', width: 4, height: 5, alt: 'Ada' } as const;
    const { container } = render(
      <People section={{ section: 'people', people: [{ ...ada, portrait: picture }, bo] }} />,
    );
    expect(screen.getByRole('img', { name: 'Ada' })).toHaveAttribute('src', '/ada.jpg');
    expect([...container.querySelectorAll('svg[aria-hidden]')].map((svg) => svg.textContent)).toEqual([
      'B',
    ]);
  });

  test.each(['"1994"', '94', '1994.5'])('may not begin in the year %s', async (year) => {
    const people = `- id: ada\n  name: Ada\n  role: Treasurer\n  since: ${year}\n`;
    expect(await problemsWith({ 'content/people.yaml': people })).toEqual([
      expect.stringMatching(/^content\/people\.yaml:4 .*since/),
    ]);
  });
});
