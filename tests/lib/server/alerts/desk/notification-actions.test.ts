import { expect, test } from 'vitest';
import { startDesk, type DeskServer } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';

const own = 'operator@example.org';
const choices = `operator=${own}&version=0&hour=8&when.contact=digest&content.contact=link`;

async function open(): Promise<DeskServer & { send: DeskServer['post'] }> {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  return { ...desk, send: (path, body) => desk.post(path, body, { Cookie }) };
}

/** Makes the signed-in owner a reader. */
async function demote({ store }: DeskServer): Promise<void> {
  await store.addOperator(newOperator({ email: 'owner@example.org' }));
  await store.changeOperator(newOperator({ role: 'reader' }));
}

test('saves own notifications and records the change', async () => {
  const { send, store } = await open();
  const response = await send('/api/desk/notifications', choices);
  expect(response.headers.location).toBe('/desk/notifications?result=saved');
  const setting = await store.findDeskSetting(`notifications:${own}`);
  expect(setting).toMatchObject({
    value: { hour: 8, forms: { contact: { when: 'digest', content: 'link' } } },
    changedBy: own,
  });
  const changes = await store.listAuditEntries({ action: 'settings-changed', limit: 2 });
  expect(changes).toMatchObject([{ operator: own, subject: own }]);
});

test('keeps a change that another operator made in the meantime', async () => {
  const { send, store } = await open();
  await send('/api/desk/notifications', choices);
  const late = await send('/api/desk/notifications', choices.replace('hour=8', 'hour=9'));
  expect(late.headers.location).toBe('/desk/notifications?result=changed-meanwhile');
  expect(await store.findDeskSetting(`notifications:${own}`)).toMatchObject({ value: { hour: 8 } });
});

test('drops a choice that is set back to the file', async () => {
  const { send, store } = await open();
  await send('/api/desk/notifications', choices);
  const back = choices.replace('digest', 'default').replace('version=0', 'version=1');
  await send('/api/desk/notifications', back);
  expect(await store.findDeskSetting(`notifications:${own}`)).toMatchObject({
    value: { forms: {} },
  });
});

test.each(['hour=24', 'hour=x', 'version=-1', 'version='])('rejects %s', async (part) => {
  const { send } = await open();
  const [name = ''] = part.split('=');
  const body = choices.replace(new RegExp(`${name}=\\d+`), part);
  expect((await send('/api/desk/notifications', body)).status).toBe(400);
});

test('keeps the choices of forms that were not sent', async () => {
  const { send, store } = await open();
  await send('/api/desk/notifications', choices);
  const another = `operator=${own}&version=1&hour=8&when.choice=never&content.choice=link`;
  await send('/api/desk/notifications', another);
  expect(await store.findDeskSetting(`notifications:${own}`)).toMatchObject({
    value: {
      forms: {
        contact: { when: 'digest', content: 'link' },
        choice: { when: 'never', content: 'link' },
      },
    },
  });
});

test('lets only owners change the notifications of others', async () => {
  const desk = await open();
  await desk.store.addOperator(newOperator({ email: 'ben@example.org' }));
  const other = choices.replace(own, 'ben@example.org');
  const saved = await desk.send('/api/desk/notifications', other);
  expect(saved.headers.location).toBe(
    '/desk/notifications?operator=ben%40example.org&result=saved',
  );
  await demote(desk);
  expect((await desk.send('/api/desk/notifications', other)).status).toBe(403);
  expect((await desk.send('/api/desk/notifications', choices)).status).toBe(303);
});

test('ignores forms that the operator may not see', async () => {
  const desk = await open();
  await desk.store.addOperator(newOperator({ email: 'owner@example.org' }));
  await desk.store.changeOperator(newOperator({ role: 'staff', forms: ['book'] }));
  await desk.send('/api/desk/notifications', choices);
  expect(await desk.store.findDeskSetting(`notifications:${own}`)).toMatchObject({
    value: { forms: {} },
  });
});

const option = JSON.stringify(['choice', 'topic', 'schools']);
const rule = new URLSearchParams({ answer: option, operators: own }).toString();

test('adds a rule once and deletes it', async () => {
  const { send, store } = await open();
  await send('/api/desk/recipients', rule);
  const saved = await send('/api/desk/recipients', rule);
  expect(saved.headers.location).toBe('/desk/notifications?result=saved');
  const value = [{ field: 'topic', value: 'schools', operators: [own] }];
  expect(await store.findDeskSetting('recipients:choice')).toMatchObject({ value });
  const deletion = 'delete=yes&form=choice&field=topic&value=schools&operators=';
  await send('/api/desk/recipients', `${deletion}${own}`);
  expect(await store.findDeskSetting('recipients:choice')).toMatchObject({ value: [] });
});

test('keeps a recipient whom another operator has added to the rule meanwhile', async () => {
  const { send, store } = await open();
  const ben = newOperator({ email: 'ben@example.org' });
  await store.addOperator(ben);
  const rules = [own, ben.email].map(
    (operators) => new URLSearchParams({ answer: option, operators }),
  );
  await Promise.all(rules.map((each) => send('/api/desk/recipients', each.toString())));
  const recipients = async () => {
    const setting = await store.findDeskSetting('recipients:choice');
    return setting?.value;
  };
  const value = [{ operators: expect.arrayContaining([own, ben.email]) as unknown }];
  expect(await recipients()).toMatchObject(value);
  const deletion = `delete=yes&form=choice&field=topic&value=schools&operators=${own}`;
  const late = await send('/api/desk/recipients', deletion);
  expect(late.headers.location).toBe('/desk/notifications?result=changed-meanwhile');
  expect(await recipients()).toMatchObject(value);
  // One who is no operator any more is not on the page.
  await store.deleteOperator(ben.email);
  await send('/api/desk/recipients', deletion);
  expect(await recipients()).toEqual([]);
});

test('keeps both rules that are added at once', async () => {
  const { send, store } = await open();
  const other = new URLSearchParams({
    answer: JSON.stringify(['choice', 'topic', 'other']),
    operators: own,
  });
  await Promise.all([
    send('/api/desk/recipients', rule),
    send('/api/desk/recipients', other.toString()),
  ]);
  const setting = await store.findDeskSetting('recipients:choice');
  expect(setting?.value).toHaveLength(2);
});

test.each([
  'answer=&operators=operator%40example.org',
  `answer=${encodeURIComponent(option)}`,
  `answer=${encodeURIComponent(option)}&operators=eve%40example.org`,
])('adds no rule for %s', async (body) => {
  const { send, store } = await open();
  const response = await send('/api/desk/recipients', body);
  expect(response.headers.location).toBe('/desk/notifications?result=invalid');
  expect(await store.listDeskSettings('recipients:')).toEqual([]);
});

test('saves and clears the days without a message', async () => {
  const { send, store } = await open();
  await send('/api/desk/silences', 'days.contact=14&seen.contact=&days.choice=&seen.choice=');
  expect(await store.findDeskSetting('silence:contact')).toMatchObject({ value: { days: 14 } });
  expect(await store.findDeskSetting('silence:choice')).toBeUndefined();
  // Another owner saved another form from the same page: what was not typed stays.
  await send('/api/desk/silences', 'days.contact=&seen.contact=&days.choice=7&seen.choice=');
  expect(await store.findDeskSetting('silence:contact')).toMatchObject({ value: { days: 14 } });
  expect(await store.findDeskSetting('silence:choice')).toMatchObject({ value: { days: 7 } });
  await send('/api/desk/silences', 'days.contact=&seen.contact=14');
  expect(await store.findDeskSetting('silence:contact')).toMatchObject({ value: {} });
  const invalid = await send('/api/desk/silences', 'days.contact=1e3');
  expect(invalid.headers.location).toBe('/desk/notifications?result=invalid');
});

test('refuses rules and days to everyone but owners', async () => {
  const desk = await open();
  await demote(desk);
  expect((await desk.send('/api/desk/recipients', rule)).status).toBe(403);
  expect((await desk.send('/api/desk/silences', 'days.contact=1')).status).toBe(403);
});
