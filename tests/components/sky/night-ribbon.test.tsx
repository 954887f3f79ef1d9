import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import { computeNightRibbon } from '@/lib/server/sky/night-ribbon';
import { nightRibbonWords } from '@/lib/words/components/sky';
import { ribbonWords } from '@/lib/words/lib/server/sky';

test('names the dark nights and shows the lengths of darkness', () => {
  const site = {
    coordinates: { latitude: 54.3833, longitude: -1.95 },
    timeZone: 'Europe/London',
    locale: 'en-GB',
  };
  const view = computeNightRibbon(site, [], new Date('2026-11-23T12:00:00Z'));
  render(<Body nodes={[{ section: 'night-ribbon', aside: true, view }]} />);
  const [beginning = ''] = ribbonWords.moonless('|').split('|');
  const isName = (name: string) =>
    name.startsWith(`${nightRibbonWords.title}. ${beginning}`) && name.includes(' December');
  expect(screen.getByRole('img', { name: isName })).toBeInTheDocument();
  expect(screen.getByRole('figure')).toHaveTextContent(
    ribbonWords.tonight(ribbonWords.length(11, 40)),
  );
});
