import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SectionList } from '@/components/editing/sections/sections-page';
import { listSectionKinds } from '@/lib/server/editing/sections/section-kinds';

test('has a button for each section, with its name, its sentence and a sketch', () => {
  const groups = listSectionKinds(true);
  render(<SectionList target="content/pages/visit.md" after="2" groups={groups} />);
  const buttons = screen.getAllByRole('button');
  expect(buttons).toHaveLength(groups.flatMap(({ kinds }) => kinds).length);
  const hours = screen.getByRole('button', { name: /^Opening hours The week/ });
  expect(hours).toHaveValue('opening-hours');
  expect(buttons.filter((button) => button.querySelector('rect') === null)).toEqual([]);
  expect(screen.getByRole('region', { name: 'Pictures' })).toContainElement(
    screen.getByRole('button', { name: /^Gallery/ }),
  );
});
