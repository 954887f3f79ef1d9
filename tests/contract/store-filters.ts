import { describe, expect, test } from 'vitest';
import type { SubmissionFilter } from '@/lib/server/inbox/lists/list-record';
import type { Store } from '@/lib/server/store';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { addPaid, addPair } from '@/tests/support/payments';
import { later, newFile, newSubmission, noon } from '@/tests/support/submissions';

/** Tests the filters of lists, alone and with a search. */
export function testFilters(open: () => Store): void {
  const add = async (...submissions: Partial<NewSubmission>[]) => {
    for (const submission of submissions) await open().addSubmission(newSubmission(submission));
    await open().indexSubmissions(99);
  };
  const expectList = async (filter: SubmissionFilter, ids: readonly string[]) => {
    const found = await open().listSubmissions({ ...filter, limit: 99 });
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(await open().countMatches(filter, 99)).toBe(ids.length);
  };

  describe('a filter', () => {
    test('selects by sender, whatever the case', async () => {
      await add(
        { id: 'a1', fields: [['email', ['Ana@Example.org']]] },
        { id: 'a2', fields: [['email', ['ana@example.org.example']]] },
        { id: 'a3' },
      );
      await expectList({ sender: ' ANA@example.org' }, ['a1']);
      await expectList({ sender: 'ana' }, []);
      await expectList({ sender: '' }, []);
      await expectList({ sender: 'ana@example.org', state: 'inbox' }, ['a1']);
      await expectList({ sender: 'ana@example.org', state: 'spam' }, []);
      await expectList({ sender: 'ana@example.org', search: 'ana' }, ['a1']);
    });

    test('selects what is assigned to an operator', async () => {
      await add({ id: 'a1' }, { id: 'a2' }, { id: 'a3', state: 'spam' });
      await open().changeSubmissions({
        id: 'batch',
        operator: 'ana@example.org',
        at: noon,
        change: { kind: 'assign', assignee: 'ana@example.org' },
        submissions: ['a1', 'a3'],
      });
      await expectList({ assignee: 'ana@example.org' }, ['a3', 'a1']);
      await expectList({ assignee: 'ana@example.org', state: 'inbox' }, ['a1']);
      await expectList({ assignee: 'ana@example.org', state: 'spam', search: 'hello' }, ['a3']);
      await expectList({ assignee: 'none', search: 'hello' }, ['a2']);
    });

    test('selects new or read submissions', async () => {
      await add({ id: 'a1' }, { id: 'a2' });
      await open().markSubmission('a1', noon);
      await expectList({ state: 'inbox', read: 'new' }, ['a2']);
      await expectList({ state: 'inbox', read: 'read' }, ['a1']);
      await expectList({ state: 'all' }, ['a2', 'a1']);
    });

    test('selects by the time of arrival, from the start to before the end', async () => {
      await add(
        { id: 'a1', receivedAt: noon },
        { id: 'a2', receivedAt: later(1) },
        { id: 'a3', receivedAt: later(2) },
      );
      await expectList({ from: later(1) }, ['a3', 'a2']);
      await expectList({ to: later(1) }, ['a1']);
      await expectList({ from: later(1), to: later(2) }, ['a2']);
      await expectList({ from: later(1), to: later(2), search: 'hello' }, ['a2']);
      await expectList({ from: later(1), search: 'hello' }, ['a3', 'a2']);
      await expectList({ to: later(1), search: 'hello' }, ['a1']);
      await expectList({ from: later(3) }, []);
      await expectList({ to: noon, state: 'inbox' }, []);
    });

    test('selects by the time of arrival where ids are in another order', async () => {
      await add(
        { id: 'a3', receivedAt: noon },
        { id: 'a1', receivedAt: later(1) },
        { id: 'a2', receivedAt: later(2) },
      );
      await expectList({ from: later(1) }, ['a2', 'a1']);
      await expectList({ to: later(2) }, ['a3', 'a1']);
      await expectList({ from: noon, to: later(1) }, ['a3']);
    });

    test('selects submissions that are paid, have files, or have no assignee', async () => {
      const store = open();
      await add({ id: 'a1', files: [newFile({}), newFile({})] }, { id: 'a2' });
      const { submission } = await addPaid(store);
      await addPair(store, { submission: 'open' });
      await expectList({ paid: true }, [submission.id]);
      await expectList({ withFiles: true }, ['a1']);
      await expectList({ assignee: 'none', withFiles: true }, ['a1']);
      await expectList({ assignee: 'ana@example.org' }, []);
      await expectList({ label: 'urgent' }, []);
      expect(await store.listLabels(9)).toEqual([]);
    });
  });
}
