import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Form } from '@/components/forms/form';
import { formOf } from '@/tests/support/form-server';

const visit = formOf('visit', {
  submit: 'Ask for a date',
  intro: 'Three pages.',
  steps: [
    {
      title: 'Your group',
      fields: [
        { name: 'size', label: 'Group size', kind: 'numeric' },
        { name: 'chair', label: 'Wheelchair?', kind: 'radios', options: ['Yes', 'No'] },
      ],
    },
    {
      title: 'The day',
      intro: 'Almost there.',
      fields: [
        { name: 'day', label: 'Day', kind: 'date' },
        { name: 'ramp', label: 'Which ramp?', showWhen: { field: 'chair', is: 'Yes' } },
        { name: 'list', label: 'Pupil list', kind: 'file' },
      ],
    },
  ],
});

const typed = [
  ['size', ['12']],
  ['chair', ['No']],
  ['day', ['2027-03-28']],
] as const;

test('the first step is shown; the others are there and hidden, so that a post sends everything', () => {
  const { container } = render(<Form definition={visit} values={typed} />);
  expect(screen.getByRole('heading', { name: 'Step 1 of 2: Your group' })).toBeVisible();
  expect(screen.getByText('Three pages.')).toBeVisible();
  expect(screen.getByLabelText('Group size')).toBeVisible();
  expect(screen.getByLabelText('Day')).not.toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Continue']);
  const data = new FormData(container.querySelector('form') ?? undefined);
  expect(data.get('day')).toBe('2027-03-28');
  expect(data.get('_step')).toBe('1');
  expect(data.has('_checked')).toBe(false);
});

test('a later step leads back, and does not ask what an earlier answer rules out', () => {
  const { rerender } = render(<Form definition={visit} values={typed} step={2} />);
  expect(screen.getByRole('heading', { name: 'Step 2 of 2: The day' })).toBeVisible();
  expect(screen.queryByText('Three pages.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('value', 'back');
  expect(screen.getByLabelText('Which ramp?')).not.toBeVisible();

  rerender(<Form definition={visit} values={[['chair', ['Yes']]]} step={2} />);
  expect(screen.getByLabelText('Which ramp?')).toBeVisible();
  // The page knows that it applies, so there is no “only if”.
  expect(screen.queryByText(/Only if/)).toBeNull();
});

test('files are chosen where the answers are looked over, as a browser would forget them', () => {
  render(<Form definition={visit} values={typed} step={2} />);
  expect(screen.getByLabelText('Pupil list')).not.toBeVisible();
});

test('the last page lists every answer with a way back to its question', () => {
  const { container } = render(<Form definition={visit} values={typed} step="check" />);
  expect(screen.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  expect(screen.getByLabelText('Pupil list')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask for a date' })).toHaveAttribute('value', 'send');

  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Group size', 'Wheelchair?', 'Day']);
  const row = container.querySelector<HTMLElement>('[data-answer=day]');
  expect(row).toHaveTextContent('28 March 2027');
  const change = within(row ?? container).getByRole('button', { name: 'Change your answer: Day' });
  expect(change).toHaveAttribute('value', '2');
  expect(new FormData(container.querySelector('form') ?? undefined).get('_checked')).toBe('yes');
});

test('who has looked over the answers is known to have done so on every page after it', () => {
  const { container } = render(<Form definition={visit} step={1} hasCheckedAnswers />);
  expect(new FormData(container.querySelector('form') ?? undefined).get('_checked')).toBe('yes');
});
