import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HorizonStrip } from '@/components/sky/horizon-strip';
import { computeHorizonStrip } from '@/lib/server/sky/horizon-strip';
import { horizonWords } from '@/lib/words/lib/server/sky';

test('describes the position of the target at every mark', () => {
  const strip = computeHorizonStrip(
    'Mars',
    { date: '2027-02-19', from: 19 * 60, to: 20 * 60 },
    {
      coordinates: { latitude: 54.3833, longitude: -1.95 },
      timeZone: 'Europe/London',
      locale: 'en-GB',
    },
  );
  if (strip === undefined) throw new Error('Mars is not up');
  render(<HorizonStrip strip={strip} />);
  expect(
    screen.getByRole('img', {
      name: 'Mars from 19:00 to 20:00. 19:00, 17° up in the east. 19:30, 22° up in the east. 20:00, 26° up in the east.',
    }),
  ).toBeInTheDocument();
  expect(screen.getByRole('figure')).toHaveTextContent(horizonWords.twilight);
});
