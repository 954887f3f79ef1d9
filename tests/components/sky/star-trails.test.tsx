import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StarTrails } from '@/components/sky/star-trails';
import { starTrailsView } from '@/lib/server/sky/sky-view';
import { starTrailsWords } from '@/lib/words/lib/server/sky';

const site = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hours: undefined,
};

test('shows the picture with its text alternative beside the heading and the text', () => {
  const view = starTrailsView(site, new Date('2026-11-23T12:00Z'));
  render(<StarTrails section={{ section: 'star-trails', view, children: <p>Come and see.</p> }} />);
  expect(screen.getByRole('img', { name: /round the north celestial pole/ })).toBeVisible();
  const name = starTrailsWords.heading('11 hours 39 minutes');
  expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  expect(screen.getByText('Come and see.')).toBeVisible();
});
