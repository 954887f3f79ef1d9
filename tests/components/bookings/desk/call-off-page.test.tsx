import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallOffPage } from '@/components/bookings/desk/call-off-page';
import { callOffWords } from '@/lib/words/lib/server/bookings/desk/calling-off';

type Props = Parameters<typeof CallOffPage>[0];

const preview = {
  question: 'Put Public night back?',
  effects: [],
  page: { title: 'Public night', when: 'Friday', sessions: [], label: undefined, text: undefined },
  mail: undefined,
  waitingMail: undefined,
  resumeWaiting: { label: callOffWords.resumeWaiting(2, '2'), hint: 'They wait again.' },
  fields: { event: 'night', state: 'planned', reason: '', version: '1' },
  button: callOffWords.buttons.planned,
  change: '/desk/call-off',
};

test('sends the choice to put the waiting list back with the decision', () => {
  const props = { title: '', back: '/', when: 'Friday', preview } as unknown as Props;
  render(<CallOffPage {...props} />);
  const choice = screen.getByRole('checkbox', { name: callOffWords.resumeWaiting(2, '2') });
  expect(choice).toHaveAccessibleDescription('They wait again.');
  expect(choice.closest('form')).toHaveFormValues({ state: 'planned', resumesWaiting: true });
});
