import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BookingPage } from '@/components/layout/booking-page';
import type { BookingPageStep } from '@/lib/forms/booking-page-view';
import { conditionWords } from '@/lib/words/lib/forms';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

const step: BookingPageStep = {
  kind: 'fields',
  question: 'Your answers',
  method: 'post',
  fields: [
    {
      kind: 'radios',
      name: 'answer-food',
      label: 'Do you eat with us?',
      required: true,
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      kind: 'text',
      name: 'answer-diet',
      label: 'Diet',
      required: false,
      showWhen: { field: 'answer-food', is: ['yes'] },
    },
  ],
  values: [['answer-food', ['no']]],
  hidden: { do: 'answers' },
  issues: [],
  button: bookingWords.answersButton,
  back: '/booking/1',
};

test('asks conditional questions in a form that no script hydrates, and says when they apply', () => {
  const view = { title: 'Your booking', reference: 'PLA-7K2QXM', sentences: [], step };
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<BookingPage view={view} />);
  const form = page.querySelector('form');
  expect(form?.method).toBe('post');
  expect(form?.hasAttribute('data-form')).toBe(false);
  expect(form?.querySelector('[name="answer-food"][value="no"][checked]')).not.toBeNull();
  const diet = form?.querySelector('[name="answer-diet"]');
  expect(diet?.closest('[hidden]')).toBeNull();
  expect(form?.textContent).toContain(conditionWords.chose('“Yes”'));
});
