import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Facts } from '@/components/sections/list-sections';
import type { FactsSection } from '@/lib/content/figure-sections';
import cards from '@/styles/sections/figure-cards.module.css';

const section: FactsSection = {
  section: 'facts',
  facts: [{ label: 'The wait', value: 'About 4 days', note: 'at present' }],
};

test('renders figures as cards where lists are cards, at the foot of a hero if they have no title', () => {
  const regionOf = (shown: FactsSection) => {
    const { container } = render(<Facts section={shown} />);
    return container.firstElementChild;
  };
  expect(regionOf(section)).not.toHaveClass(cards.figures ?? '');
  expect(regionOf({ ...section, look: 'cards' })).toHaveClass(
    cards.figures ?? '',
    cards.atFoot ?? '',
  );
  const titled = regionOf({ ...section, look: 'cards', title: 'Today', id: 'today' });
  expect(titled).not.toHaveClass(cards.atFoot ?? '');
  expect(screen.getByRole('region', { name: 'Today' })).toBe(titled);
});
