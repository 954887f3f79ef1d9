import { expect, test } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';
import { formSettingsWords } from '@/lib/words/lib/server/forms/desk';

const fields = {
  form: 'contact',
  version: '0',
  isClosed: '',
  opensAt: '',
  closesAt: '',
  closedText: '',
  maxSubmissions: '',
  fullText: '',
  keepDays: '',
  spamDays: '90',
};

async function start() {
  const desk = await startDesk();
  const cookie = await desk.signIn();
  const save = async (change: Partial<Record<keyof typeof fields | 'typed', string>>) => {
    const body = new URLSearchParams({ ...fields, ...change }).toString();
    const response = await desk.post('/api/desk/form-settings', body, { cookie });
    return response.headers.location ?? String(response.status);
  };
  const read = async (path: string) => (await desk.request(path, { headers: { cookie } })).body;
  return { ...desk, save, read };
}

test('saves settings, shows them and records the change', async () => {
  const { store, save, read } = await start();
  const change = { closesAt: '2026-12-01T18:00', closedText: 'Full.', keepDays: '365' };
  expect(await save(change)).toBe('/desk/forms/contact?saved=1');
  expect((await store.findDeskSetting('form:contact'))?.value).toEqual({
    isClosed: false,
    closesAt: new Date('2026-12-01T18:00:00.000Z').getTime(),
    closedText: 'Full.',
    keepDays: 365,
    spamDays: 90,
  });
  await store.addSubmission(newSubmission({}));
  const page = await read('/desk/forms/contact');
  expect(page).toContain('"closesAt":"2026-12-01T18:00"');
  const list = await read('/desk/forms');
  expect(list).toContain('Closes: Tuesday 1 December 2026, 18:00.');
  expect(list).toContain(formSettingsWords.kept(365));
  expect(list).toContain(formSettingsWords.next('Saturday 20 November 2027, 12:00'));
  const [entry] = await store.listAuditEntries({ action: 'settings-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: 'contact', operator: 'operator@example.org' });
});

test('limits the number of submissions and shows how many there are', async () => {
  const { store, save, read } = await start();
  const change = { maxSubmissions: '2', fullText: 'All seats are taken.' };
  expect(await save(change)).toBe('/desk/forms/contact?saved=1');
  expect((await store.findDeskSetting('form:contact'))?.value).toMatchObject({
    maxSubmissions: 2,
    fullText: 'All seats are taken.',
  });
  await store.addSubmission(newSubmission({ maxSubmissions: 2 }));
  await store.addSubmission(newSubmission({ state: 'spam' }));
  const page = await read('/desk/forms/contact');
  expect(page).toContain('"maxSubmissions":"2","fullText":"All seats are taken."');
  expect(page).toContain(formSettingsWords.taken(1, 2));
  expect(page).not.toContain(formSettingsWords.full);
  await store.addSubmission(newSubmission({ maxSubmissions: 2 }));
  const list = await read('/desk/forms');
  expect(list).toContain(formSettingsWords.taken(2, 2));
  expect(list).toContain(formSettingsWords.full);
});

test('keeps what was typed when another operator has changed the settings', async () => {
  const { store, save, read } = await start();
  await save({ closedText: 'First.' });
  const next = await save({ closedText: 'Second.', isClosed: 'on' });
  expect(next).toContain('problem=changed');
  const page = await read(next);
  expect(page).toContain(formSettingsWords.changed);
  expect(page).toContain('Second.');
  expect(page).toContain('"version":1');
  expect((await store.findDeskSetting('form:contact'))?.value).toMatchObject({
    closedText: 'First.',
  });
});

test.each([
  [{ opensAt: 'soon' }, 'problem=opensAt'],
  [{ opensAt: '2026-12-02T10:00', closesAt: '2026-12-01T10:00' }, 'problem=closesAt'],
  [{ closedText: 'x'.repeat(501) }, 'problem=closedText'],
  [{ maxSubmissions: '0' }, 'problem=maxSubmissions'],
  [{ maxSubmissions: '1.5' }, 'problem=maxSubmissions'],
  [{ fullText: 'x'.repeat(501) }, 'problem=fullText'],
  [{ keepDays: '0' }, 'problem=keepDays'],
  [{ spamDays: '' }, 'problem=spamDays'],
  [{ form: 'other' }, '404'],
  [{ version: 'x' }, '400'],
])('rejects %j', async (change, location) => {
  const { store, save } = await start();
  expect(await save(change)).toContain(location);
  expect(store.rows('desk_settings')).toEqual([]);
});

test('asks for the number before a retention that deletes more than a fifth', async () => {
  const { store, save, read } = await start();
  const receivedAt = new Date('2025-01-01T12:00:00.000Z');
  for (let index = 0; index < 6; index += 1)
    await store.addSubmission(newSubmission({ receivedAt }));
  const next = await save({ keepDays: '30' });
  expect(next).toContain('problem=number');
  expect(await read(next)).toContain('"typeNumber":"6"');
  expect(await save({ keepDays: '30', typed: '6' })).toBe('/desk/forms/contact?saved=1');
});

test('shows when old spam is deleted before it happens', async () => {
  const { store, read } = await start();
  const receivedAt = new Date('2025-01-01T12:00:00.000Z');
  await store.addSubmission(newSubmission({ receivedAt, state: 'spam' }));
  // 14 days after the first clean-up, which this site has not had.
  const next = formSettingsWords.nextSpam('Friday 4 December 2026, 12:00');
  expect(await read('/desk/forms')).toContain(next);
  expect(await read('/desk/forms/contact')).toContain(next);
});
