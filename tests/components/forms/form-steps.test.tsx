import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Form } from '@/components/forms/form';
import { formOf } from '@/tests/support/form-server';
import { stepWords } from '@/lib/words/lib/forms';
import { formStepsWords } from '@/lib/words/components/forms';

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

test('shows the first step and hides the others, so that a post sends every field', () => {
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

test('has a Back button in a later step, and hides fields that earlier answers exclude', () => {
  const { rerender } = render(<Form definition={visit} values={typed} step={2} />);
  expect(screen.getByRole('heading', { name: 'Step 2 of 2: The day' })).toBeVisible();
  expect(screen.queryByText('Three pages.')).toBeNull();
  expect(screen.getByRole('button', { name: formStepsWords.back })).toHaveAttribute(
    'value',
    'back',
  );
  expect(screen.getByLabelText('Which ramp?')).not.toBeVisible();

  rerender(<Form definition={visit} values={[['chair', ['Yes']]]} step={2} />);
  expect(screen.getByLabelText('Which ramp?')).toBeVisible();
  // The field is known to apply, so it has no condition text.
  expect(screen.queryByText(/Only if/)).toBeNull();
});

test('asks for files on the check page', () => {
  render(<Form definition={visit} values={typed} step={2} />);
  expect(screen.getByLabelText('Pupil list')).not.toBeVisible();
});

test('lists every answer with a button to its step on the check page', () => {
  const { container } = render(<Form definition={visit} values={typed} step="check" />);
  expect(screen.getByRole('heading', { name: stepWords.check })).toBeVisible();
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

test('marks every page after the check page', () => {
  const { container } = render(<Form definition={visit} step={1} hasCheckedAnswers />);
  expect(new FormData(container.querySelector('form') ?? undefined).get('_checked')).toBe('yes');
});
