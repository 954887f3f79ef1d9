import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EditMain } from '@/components/editing/edit-main';
import { editFormWords } from '@/lib/words/components/editing/fields';

test('what is saved leads to what publishes it', () => {
  render(
    <EditMain title="Visit" notice="Saved." isProblem={false} publishHref="/desk/site/changes">
      <p>The form.</p>
    </EditMain>,
  );
  const notice = within(screen.getByRole('status'));
  const link = notice.getByRole('link', { name: editFormWords.publish });
  expect(link).toHaveAttribute('href', '/desk/site/changes');
});
