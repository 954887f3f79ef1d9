import { expect, test } from 'vitest';
import { newOperator } from '@/tests/support/operators';
import { hiddenOf, openStoredBooking, type Site } from '@/tests/support/stored-booking';
import { newMail, noon } from '@/tests/support/submissions';
import { bookingNoticeWords } from '@/lib/words/lib/server/bookings/page';
import { notificationWords } from '@/lib/words/lib/server/platform/mail';

/** Opens a booking of a form that notifies one address, and returns what it gets after a change. */
async function open(site: Site = {}, sendsAnswers = true) {
  const settings = `notify: [desk@clinic.example]\nsendsAnswers: ${String(sendsAnswers)}\n`;
  const own = await openStoredBooking({ ...site, settings });
  await own.store.queueMails(own.id, [newMail({ to: 'desk@clinic.example' })], noon);
  const notices = async () => (await own.mails()).filter(({ kind }) => kind === 'change');
  const link = `Reference: PLA-7K2QXM\n${notificationWords.readAtDesk('https://clinic.example/desk/')}${own.id}\n`;
  return { ...own, notices, link };
}

test('tells the organisation of a cancellation, once, with the refund', async () => {
  const { post, notices, link } = await open({ isPaid: true });
  const press = () => post({ do: 'cancel', refund: '1600' });
  await Promise.all([press(), press(), press()]);
  await press();
  expect(await notices()).toMatchObject([
    {
      to: 'desk@clinic.example',
      replyTo: 'ada@example.org',
      subject: bookingNoticeWords.cancelledSubject('The first (PLA-7K2QXM)'),
      text: `${bookingNoticeWords.cancelled('The first', 'Friday 27 November 2026')}\n\nFor: 2 adults and 1 children\nRefund: £16.00\n${link}`,
    },
  ]);
});

test('tells it the old and the new number', async () => {
  const { show, post, notices, link } = await open();
  const { step } = await show('step=change&count-adults=1&count-children=');
  await post(hiddenOf(step));
  await post(hiddenOf(step));
  expect(await notices()).toMatchObject([
    {
      subject: bookingNoticeWords.changedSubject('The first (PLA-7K2QXM)'),
      text: `${bookingNoticeWords.changed('The first', 'Friday 27 November 2026')}\n\nBefore: 2 adults and 1 children\nNow: 1 adults\n${link}`,
    },
  ]);
});

test('tells it each of several changes', async () => {
  const { show, post, notices } = await open();
  for (const adults of [1, 2, 1]) {
    const { step } = await show(`step=change&count-adults=${adults}&count-children=`);
    await post(hiddenOf(step));
  }
  expect((await notices()).map(({ text }) => /Now: .*/.exec(text)?.[0]).sort()).toEqual([
    'Now: 1 adults',
    'Now: 1 adults',
    'Now: 2 adults',
  ]);
});

test('tells it the old and the new date', async () => {
  const { show, post, notices, link } = await open({ isSeries: true });
  const { step } = await show('step=move&to=first/2026-12-04');
  await post(hiddenOf(step));
  expect(await notices()).toMatchObject([
    {
      subject: bookingNoticeWords.changedSubject('The first (PLA-7K2QXM)'),
      text: `${bookingNoticeWords.moved('The first')}\n\nBefore: Friday 27 November 2026, 19:00 to 21:30\nNow: Friday 4 December 2026, 19:00 to 21:30\nFor: 2 adults and 1 children\n${link}`,
    },
  ]);
});

const note = '  - { name: note, label: Anything else?, required: false }\n';

test.each([
  [true, '\nBefore:\n\nAnything else?:\n  By bus\n\nNow:\n\nAnything else?:\n  By train\n'],
  [false, ''],
])('tells it the old and the new answers, if its mails have answers: %s', async (has, answers) => {
  const site = { questions: note, answers: [['note', ['By bus']] as const] };
  const { show, post, notices, link } = await open(site, has);
  const { step } = await show('step=answers');
  const sent = { ...hiddenOf(step), 'answer-email': 'ada@example.org', 'answer-note': 'By train' };
  await post(sent);
  expect(await notices()).toMatchObject([
    {
      subject: bookingNoticeWords.changedSubject('The first (PLA-7K2QXM)'),
      text: `${bookingNoticeWords.changed('The first', 'Friday 27 November 2026')}\n\nNew answers: Anything else?\n${link}${answers}`,
    },
  ]);
});

test('tells those whom a rule of the desk names for the old or the new answer', async () => {
  const question =
    '  - { name: how, label: How do you come?, kind: select, options: [bus, train] }\n';
  const site = { questions: question, answers: [['how', ['bus']] as const] };
  const { show, post, notices, store } = await open(site);
  const rules = [
    { field: 'how', value: 'bus', operators: ['ben@clinic.example'] },
    { field: 'how', value: 'train', operators: ['cleo@clinic.example'] },
  ];
  for (const email of ['ben@clinic.example', 'cleo@clinic.example']) {
    await store.addOperator(newOperator({ email }));
  }
  const changedBy = 'ben@clinic.example';
  const setting = { name: 'recipients:places', value: rules, version: 0, changedAt: noon };
  await store.saveDeskSetting({ ...setting, changedBy });
  const { step } = await show('step=answers');
  await post({ ...hiddenOf(step), 'answer-email': 'ada@example.org', 'answer-how': 'train' });
  expect((await notices()).map(({ to }) => to).sort()).toEqual([
    'ben@clinic.example',
    'cleo@clinic.example',
    'desk@clinic.example',
  ]);
});

test('sends nothing if nothing was changed', async () => {
  const { show, post, notices } = await open();
  await post({ do: 'cancel', refund: '99' });
  await post({ ...hiddenOf((await show('step=answers')).step), 'answer-email': 'ada@example.org' });
  expect(await notices()).toEqual([]);
});

test('writes to the visitor in the language of their page, and to the organisation in its own', async () => {
  const { post, mails } = await open({
    locales: { cy: 'cy-GB' },
    answers: [['_language', ['cy']]],
  });
  await post({ do: 'cancel', refund: '0' });
  const subjects = (await mails()).map(({ kind, subject }) => [kind, subject]);
  expect(subjects).toContainEqual(['booking', 'Mae eich archeb wedi’i chanslo: cy: The first']);
  expect(subjects).toContainEqual([
    'change',
    bookingNoticeWords.cancelledSubject('The first (PLA-7K2QXM)'),
  ]);
});
