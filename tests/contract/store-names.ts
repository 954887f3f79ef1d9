import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { newOperator } from '@/tests/support/operators';
import { newSubmission, noon } from '@/tests/support/submissions';

/** Tests whether anything stored belongs to an entry of the site by its name. */
export function testNames(open: () => Store): void {
  test('knows whether bookings name an event, or a date of it', async () => {
    const booking = { event: 'talks/2026-12-04', places: { all: 2 }, capacity: { kinds: {} } };
    await open().addSubmission(newSubmission({ booking }));
    const found = ['talks', 'talks/2026-12-04', 'talk', 'talks/2026'].map((key) =>
      open().isEventStored(key),
    );
    expect(await Promise.all(found)).toEqual([true, true, false, false]);
  });

  test('knows whether a form has messages', async () => {
    await open().addSubmission(newSubmission({ form: 'contact' }));
    expect(await open().hasMessages('contact')).toBe(true);
    expect(await open().hasMessages('booking')).toBe(false);
  });

  test('knows whether settings or an operator name a form', async () => {
    const store = open();
    await store.saveDeskSetting({
      name: 'form:tours',
      value: { isClosed: true },
      version: 0,
      changedAt: noon,
      changedBy: 'ana@example.org',
    });
    await store.addOperator(newOperator({ role: 'staff', forms: ['contact'] }));
    const found = ['tours', 'contact', 'tour', 'form'].map((form) => store.isFormNamed(form));
    expect(await Promise.all(found)).toEqual([true, true, false, false]);
  });
}
