import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DraftOffer } from '@/components/forms/live/parts/draft-offer';
import { draftOfferWords } from '@/lib/words/components/forms/live';

test.each([
  ['en-US', 'Friday November 20'],
  ['en-NZ', 'Friday 20 November'],
  ['de-DE', 'Freitag, 20. November'],
])('formats the day of a draft on a page in %s as %s', (locale, day) => {
  vi.stubGlobal('__NEXT_DATA__', { props: { pageProps: { frame: { locale } } } });
  const at = new Date(2026, 10, 20, 19, 30).getTime();
  const act = vi.fn();
  render(<DraftOffer container={document.body} at={at} onRestore={act} onDiscard={act} />);
  const [words = ''] = draftOfferWords.begun(day, 'TIME').split('TIME');
  expect(screen.getByText((text) => text.startsWith(words))).toBeInTheDocument();
});
