import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import { computeNightRibbon } from '@/lib/server/sky/night-ribbon';

test('names the dark nights and shows the lengths of darkness', () => {
  const site = {
    coordinates: { latitude: 54.3833, longitude: -1.95 },
    timeZone: 'Europe/London',
    locale: 'en-GB',
  };
  const view = computeNightRibbon(site, [], new Date('2026-11-23T12:00:00Z'));
  render(<Body nodes={[{ section: 'night-ribbon', aside: true, view }]} />);
  expect(
    screen.getByRole('img', {
      name: /^The coming nights\. Dark nights without moonlight: .* December/,
    }),
  ).toBeInTheDocument();
  expect(screen.getByRole('figure')).toHaveTextContent('Darkness tonight: 11 h 40 min');
});
