import { expect, test, vi } from 'vitest';
import { formErrorMessage } from '@/lib/forms/errors/form-errors';
import {
  applyFormSettings,
  defaultFormSettings,
  isClosedAt,
  loadFormSettings,
  parseFormSettings,
  FormSettingsCache,
} from '@/lib/server/forms/settings/form-settings';
import { closedForm, contactForm } from '@/tests/support/form-server';
import { later, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const settings = (change: object) => ({ ...defaultFormSettings, ...change });

test('keeps messages for ever and spam for 90 days by default', () => {
  expect(defaultFormSettings).toEqual({ isClosed: false, spamDays: 90 });
  expect(parseFormSettings({ spamDays: 'many' })).toEqual(defaultFormSettings);
});

test.each([
  [{}, false],
  [{ isClosed: true }, true],
  [{ opensAt: later(1).getTime() }, true],
  [{ opensAt: noon.getTime() }, false],
  [{ closesAt: later(1).getTime() }, false],
  [{ closesAt: noon.getTime() }, true],
])('with %j, a form is closed: %s', (change, isClosed) => {
  expect(isClosedAt(settings(change), noon)).toBe(isClosed);
});

test('closes a form with the sentence of the desk and leaves the others', () => {
  const forms = new Map([
    ['contact', contactForm],
    ['closed', closedForm],
  ]);
  const closed = settings({ isClosed: true, closedText: 'Back in May.' });
  const all = new Map([
    ['contact', closed],
    ['closed', closed],
    ['removed', closed],
  ]);
  const applied = applyFormSettings(forms, all, noon);
  expect(applied.get('contact')).toEqual({
    ...contactForm,
    active: false,
    closedText: 'Back in May.',
  });
  expect(applied.get('closed')).toBe(closedForm);
  expect([...applied.keys()]).toEqual(['contact', 'closed']);
  const plain = applyFormSettings(
    forms,
    new Map([['contact', settings({ isClosed: true })]]),
    noon,
  );
  expect(plain.get('contact')?.closedText).toBe(formErrorWords.INACTIVE);
  expect(applyFormSettings(forms, new Map(), noon)).toBe(forms);
});

test('gives an open form its largest number, and a closed one none', () => {
  const forms = new Map([['contact', contactForm]]);
  const apply = (change: object) =>
    applyFormSettings(forms, new Map([['contact', settings(change)]]), noon).get('contact');
  const fullText = formErrorMessage('NO_PLACES');
  expect(apply({ maxSubmissions: 40 })?.places).toEqual({ max: 40, fullText });
  expect(apply({ maxSubmissions: 40, fullText: 'Full.' })?.places?.fullText).toBe('Full.');
  expect(apply({ maxSubmissions: 40, isClosed: true })).not.toHaveProperty('places');
  expect(parseFormSettings({ maxSubmissions: 0 })).toEqual(defaultFormSettings);
});

test('loads the settings of all forms from the store', async () => {
  const store = openTestStore();
  const change = { version: 0, changedAt: noon, changedBy: 'ana@example.org' };
  await store.saveDeskSetting({ ...change, name: 'form:contact', value: { keepDays: 365 } });
  await store.saveDeskSetting({ ...change, name: 'alarm:disk', value: {} });
  expect(await loadFormSettings(store)).toEqual(
    new Map([['contact', settings({ keepDays: 365 })]]),
  );
});

const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

test('reads a change after two seconds, and keeps the last settings while the store fails', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const store = openTestStore();
  const cache = new FormSettingsCache();
  expect(await cache.read(store, noon)).toEqual(new Map());
  const change = { version: 0, changedAt: noon, changedBy: 'ana@example.org' };
  await store.saveDeskSetting({ ...change, name: 'form:contact', value: { isClosed: true } });
  expect(await cache.read(store, after(1999))).toEqual(new Map());
  const closed = new Map([['contact', { ...defaultFormSettings, isClosed: true }]]);
  expect(await cache.read(store, after(2000))).toEqual(closed);
  const broken = { listDeskSettings: () => Promise.reject(new Error('disk')) };
  expect(await cache.read(broken, after(4000))).toEqual(closed);
});
