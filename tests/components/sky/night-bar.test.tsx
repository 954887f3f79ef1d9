import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import { computeNightBar } from '@/lib/server/sky/night-bar';
import { nextMoonPhases } from '@/lib/server/sky/moon-phases';

const site = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hours: undefined,
};
const now = new Date('2026-11-27T20:14:00Z');

test('says when each body can be seen', () => {
  const view = computeNightBar(site, now);
  render(<Body nodes={[{ section: 'night-bar', title: 'Night', id: 'night', view }]} />);
  const region = screen.getByRole('region', { name: 'Night' });
  const times = within(region).getAllByRole('definition');
  const names = within(region).getAllByRole('term');
  expect(names.map((name, index) => `${name.textContent}: ${times[index]?.textContent}`)).toEqual([
    'Sun: sets 15:52, rises 08:00',
    'Moon: rises 18:29',
    'Saturn: 16:42 to 01:42',
    'Jupiter: 23:02 to 07:12',
    'Mars: 23:22 to 07:12',
    'Venus: 04:52 to 07:12',
    'Mercury: 07:02 to 07:12',
  ]);
  expect(within(region).getByText('Now, 20:10')).toBeInTheDocument();
});

/** The side on which a half Moon is lit, from the path of its lit part and the rotation. */
function litSide(item: Element | null | undefined): 'left' | 'right' {
  const transform = item?.querySelector('g')?.getAttribute('transform') ?? '';
  const [, turn = ''] = /rotate\((-?\d+)\)/.exec(transform) ?? [];
  // Unrotated, the lit part is on the right.
  return Math.cos((Number(turn) * Math.PI) / 180) > 0 ? 'right' : 'left';
}

test.each([
  ['north', 54.4, ['left', 'right']],
  ['south', -33.9, ['right', 'left']],
] as const)('draws the quarters lit on their side in the %s', (_where, latitude, sides) => {
  const phases = nextMoonPhases({ ...site, coordinates: { latitude, longitude: 0 } }, now);
  render(<Body nodes={[{ section: 'moon-phases', phases }]} />);
  const items = screen.getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Last quarter1 December 06:09');
  expect([litSide(items[0]), litSide(items[2])]).toEqual(sides);
});
