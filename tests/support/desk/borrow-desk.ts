import { formOf } from '@/tests/support/form-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const borrow = formOf('borrow', {
  title: 'Borrow a telescope',
  fields: [
    { name: 'who', label: 'Your name', autocomplete: 'name' },
    { name: 'reply', label: 'E-mail address', kind: 'email' },
    {
      name: 'size',
      label: 'Which one',
      kind: 'radios',
      options: [
        { value: 's', label: 'The small one' },
        { value: 'l', label: 'The large one' },
      ],
    },
    { name: 'why', label: 'What for', kind: 'textarea', required: false },
    { name: 'careful', label: 'I will bring it back', kind: 'consent' },
  ],
});

/** What `loadDesk` needs besides the store and a query. */
export const setting = {
  forms: new Map([['borrow', borrow]]),
  formRules: new Map([['borrow', { summaries: { size: { l: 'the large {value}' } } }]]),
  display: {
    timeZone: 'Europe/London',
    locale: 'en-GB',
    now: new Date('2026-11-20T20:00:00.000Z'),
  },
  isMailSetUp: true,
  mode: 'off' as const,
  operator: newOperator({}),
};

/** A submission with characters that the desk shows as symbols. */
export const letter = newSubmission({
  id: 'letter',
  reference: 'BOR-7K2QXM',
  form: 'borrow',
  receivedAt: new Date('2026-11-20T19:42:07.000Z'),
  fields: [
    ['extra\u202e', ['one', 'two']],
    ['why', ['To look at\r\nSaturn.']],
    ['who', ['Ana\u0007 Petrov']],
    ['reply', ['ana@example.org']],
    ['size', ['l']],
    ['careful', ['on']],
  ],
});

/** Opens a store with submissions. */
export async function storeWith(...submissions: ReturnType<typeof newSubmission>[]) {
  const store = openTestStore();
  for (const submission of submissions) await store.addSubmission(submission);
  await store.indexSubmissions(99);
  return store;
}
