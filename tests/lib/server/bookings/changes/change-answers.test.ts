import { expect, test } from 'vitest';
import { hiddenOf, openStoredBooking, type Site } from '@/tests/support/stored-booking';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

const questions = `  - { name: name, label: Your name, kind: text }
  - { name: food, label: Do you eat with us?, kind: radios, options: ['yes', 'no'] }
  - { name: diet, label: Diet, kind: checkboxes, required: false, options: [vegan, halal], showWhen: { field: food, is: 'yes' } }
  - { name: note, label: Anything else?, kind: textarea, required: false, maxLength: 40 }
  - { name: news, label: Send me news, kind: consent, required: false }
  - { name: topic, label: About what?, kind: text, showWhen: { field: news, is: 'yes' } }
  - { name: from, label: From, kind: hidden, value: poster }
  - { name: brings, label: Do you bring a plan?, kind: radios, options: ['yes', 'no'] }
  - { name: plan, label: The plan, kind: file, required: false, showWhen: { field: brings, is: 'yes' } }
`;

const answers: Site['answers'] = [
  ['name', ['Ada']],
  ['food', ['yes']],
  ['diet', ['vegan']],
  ['note', ['']],
  ['from', ['poster']],
  ['brings', ['no']],
];

const open = (site: Site = {}) => openStoredBooking({ questions, answers, ...site });

/** The answers that the form of the page posts if the visitor changes none. */
const unchanged = {
  'answer-email': 'ada@example.org',
  'answer-name': 'Ada',
  'answer-food': 'yes',
  'answer-diet': 'vegan',
  'answer-note': '',
};

async function openStep(site: Site = {}) {
  const opened = await open(site);
  const { step } = await opened.show('step=answers');
  const send = (changes: Readonly<Record<string, string>>, posted: object = unchanged) =>
    opened.post({ ...hiddenOf(step), ...posted, ...changes });
  const stored = async () => (await opened.load()).submission.fields;
  return { ...opened, step, send, stored };
}

test('shows the other fields of the form with their answers', async () => {
  const { step, token } = await openStep();
  expect(step).toMatchObject({
    kind: 'fields',
    method: 'post',
    back: `/booking/${token}`,
    fields: [
      { name: 'answer-email' },
      { name: 'answer-name' },
      { name: 'answer-food' },
      { name: 'answer-diet', showWhen: { field: 'answer-food', is: ['yes'] } },
      { name: 'answer-note' },
    ],
    issues: [],
  });
  if (step.kind !== 'fields') throw new Error('There are no fields.');
  expect(step.values).toContainEqual(['answer-diet', ['vegan']]);
});

test('asks what a consent shows, only if it was given, and without its condition', async () => {
  const given = [...answers, ['news', ['yes']], ['topic', ['Stars']]] as const;
  const { step, send, stored } = await openStep({ answers: given });
  if (step.kind !== 'fields') throw new Error('There are no fields.');
  expect(step.fields.at(-1)).toMatchObject({ name: 'answer-topic' });
  expect(step.fields.at(-1)?.showWhen).toBeUndefined();
  expect(await send({ 'answer-topic': 'Moons' })).toMatchObject({ kind: 'redirect' });
  expect(await stored()).toContainEqual(['topic', ['Moons']]);
  expect(await stored()).toContainEqual(['news', ['yes']]);
});

test('asks for nothing that a paid booking was charged by', async () => {
  const name = '  - { name: name, label: Your name, kind: text }\n';
  const site = { isPaid: true, questions: name, answers: answers.slice(0, 1) };
  const { step, send, gateway, stored } = await openStep(site);
  if (step.kind !== 'fields') throw new Error('There are no fields.');
  expect(step.fields.map((field) => field.name)).toEqual(['answer-email', 'answer-name']);
  expect(await send({ 'answer-name': 'Eve' })).toMatchObject({ kind: 'redirect' });
  expect(await stored()).toContainEqual(['name', ['Eve']]);
  expect(gateway.refunds.size).toBe(0);
});

test('stores the new answers, keeps the rest, and says so by mail and at the desk', async () => {
  const { send, stored, booked, mails, store, id, token, show } = await openStep();
  const outcome = await send({ 'answer-name': 'Ada Byron', 'answer-note': 'A wheelchair' });
  expect(outcome).toEqual({ kind: 'redirect', path: `/booking/${token}?done=changed` });
  expect(await stored()).toEqual([
    ['evening', ['first']],
    ['adults', ['2']],
    ['children', ['1']],
    ['email', ['ada@example.org']],
    ['name', ['Ada Byron']],
    ['food', ['yes']],
    ['diet', ['vegan']],
    ['note', ['A wheelchair']],
    ['from', ['poster']],
    ['brings', ['no']],
  ]);
  expect(await booked()).toEqual({ adults: 2, children: 1 });
  expect((await show('done=changed')).notice?.text).toBe(bookingWords.done);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Your name, Anything else?');
  expect(mail?.text).not.toContain('wheelchair');
  expect(await store.listAuditEntries({ subject: id, limit: 2 })).toMatchObject([
    { action: 'answers-changed', operator: '', details: 'Your name, Anything else?' },
  ]);
});

test('omits the answers that a new answer hides', async () => {
  const { send, stored } = await openStep();
  expect(await send({ 'answer-food': 'no' })).toMatchObject({ kind: 'redirect' });
  const fields = await stored();
  expect(fields).toContainEqual(['food', ['no']]);
  expect(fields.map(([name]) => name)).not.toContain('diet');
});

test('adds answers, and takes back all ticks of a question', async () => {
  const { send, stored } = await openStep({ answers: answers.slice(0, 3) });
  const { 'answer-diet': _diet, ...unticked } = unchanged;
  expect(await send({ 'answer-note': 'Late' }, unticked)).toMatchObject({ kind: 'redirect' });
  const fields = await stored();
  expect(fields).toContainEqual(['note', ['Late']]);
  expect(fields.map(([name]) => name)).not.toContain('diet');
});

test('rejects invalid answers as the form does, and shows them again', async () => {
  const { send, stored } = await openStep();
  const before = await stored();
  const outcome = await send({ 'answer-name': ' ', 'answer-note': 'x'.repeat(41) });
  expect(outcome).toMatchObject({
    kind: 'page',
    status: 422,
    view: {
      step: { kind: 'fields', issues: [{ field: 'answer-name' }, { field: 'answer-note' }] },
    },
  });
  if (outcome.kind !== 'page' || outcome.view.step.kind !== 'fields') throw new Error('No step.');
  expect(outcome.view.step.values).toContainEqual(['answer-note', ['x'.repeat(41)]]);
  expect(await stored()).toEqual(before);
});

test('changes no other field, whatever is sent', async () => {
  const { send, stored } = await openStep();
  const before = await stored();
  const forged = { 'answer-adults': '1', 'answer-from': 'x', 'answer-evening': 'y', adults: '1' };
  expect(await send({ ...forged, 'answer-brings': 'yes', 'answer-news': 'yes' })).toMatchObject({
    kind: 'page',
    status: 200,
    view: { notice: { isProblem: false } },
  });
  expect(await stored()).toEqual(before);
});

test('removes the characters that PostgreSQL refuses', async () => {
  const { send, stored } = await openStep();
  await send({ 'answer-name': 'A\0da \ud800' });
  expect(await stored()).toContainEqual(['name', ['Ada \ufffd']]);
});

test('writes to the old and to the new address', async () => {
  const { send, mails } = await openStep();
  await send({ 'answer-email': 'byron@example.org' });
  const sent = await mails();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['ada@example.org', 'byron@example.org']);
});

test('changes nothing after the time of changes', async () => {
  const { show, post, load } = await open({
    booking: '{ changes: { until: 2026-11-20T11:00 } }',
  });
  expect((await show('step=answers')).step).toEqual({ kind: 'none' });
  const change = { do: 'answers', ...unchanged, 'answer-name': 'Eve' };
  expect(await post(change)).toMatchObject({ kind: 'page', status: 409 });
  expect((await load()).submission.fields).toContainEqual(['name', ['Ada']]);
});

test('changes nothing that was changed meanwhile', async () => {
  const { show, post, load } = await open();
  const own = await load();
  const { step } = await show('step=answers');
  const change = (name: string) => ({ ...hiddenOf(step), ...unchanged, 'answer-name': name });
  expect(await post(change('Eve'))).toMatchObject({ kind: 'redirect' });
  expect(await post(change('Zoe'), {}, own)).toMatchObject({ kind: 'page', status: 409 });
  expect((await load()).submission.fields).toContainEqual(['name', ['Eve']]);
});
