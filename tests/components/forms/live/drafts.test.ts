import { describe, expect, test } from 'vitest';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import {
  draftFields,
  deleteDraft,
  saveDraft,
  loadDraft,
  type DraftStorage,
} from '@/components/forms/live/drafts';
import type { FormDefinition } from '@/lib/forms/definition';

const draft = { at: 1_800_000_000_000, fields: [['name', ['Ana']]], attempt: 'a-1' } as const;

function storageOf(entries: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(entries));
  const storage: DraftStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  return { storage, items };
}

const forbidden: DraftStorage = {
  getItem: () => {
    throw new Error('SecurityError');
  },
  setItem: () => {
    throw new Error('QuotaExceededError');
  },
  removeItem: () => {
    throw new Error('SecurityError');
  },
};

describe('a draft', () => {
  test('is saved and loaded for each form until it is deleted', () => {
    const { storage, items } = storageOf();
    saveDraft(storage, 'contact', draft);
    expect(loadDraft(storage, 'contact', draft.at)).toEqual(draft);
    expect(loadDraft(storage, 'book', draft.at)).toBeUndefined();
    deleteDraft(storage, 'contact');
    expect(items.size).toBe(0);
  });

  test('expires after 24 hours, and is deleted then', () => {
    const { storage, items } = storageOf();
    saveDraft(storage, 'contact', draft);
    const day = 24 * 60 * 60 * 1000;
    expect(loadDraft(storage, 'contact', draft.at + day - 1)).toEqual(draft);
    expect(loadDraft(storage, 'contact', draft.at + day)).toBeUndefined();
    expect(items.size).toBe(0);
  });

  test('is not saved without values', () => {
    const { storage, items } = storageOf();
    saveDraft(storage, 'contact', draft);
    saveDraft(storage, 'contact', { at: draft.at, fields: [] });
    expect(items.size).toBe(0);
  });

  test('is not saved above the size limit', () => {
    const { storage, items } = storageOf();
    const fields = [['message', ['a'.repeat(200_000)]]] as const;
    saveDraft(storage, 'contact', { at: draft.at, fields });
    expect(items.size).toBe(0);
  });

  test('of an attempt keeps the attempt without values, and above the size limit', () => {
    const { storage } = storageOf();
    for (const fields of [[], [['message', ['a'.repeat(200_000)]]]] as const) {
      saveDraft(storage, 'contact', { ...draft, fields, attempt: 'a1' });
      const kept = { at: draft.at, fields: [], attempt: 'a1' };
      expect(loadDraft(storage, 'contact', draft.at)).toEqual(kept);
    }
  });

  test.each([undefined, forbidden])('is ignored without storage', (storage) => {
    saveDraft(storage, 'contact', draft);
    deleteDraft(storage, 'contact');
    expect(loadDraft(storage, 'contact', draft.at)).toBeUndefined();
  });

  test.each(['', 'no JSON', 'null', '{}', '{"at":1,"fields":[]}', '{"at":1,"fields":[["a",[1]]]}'])(
    'is ignored when it is invalid: %j',
    (text) => {
      const { storage } = storageOf({ [draftKey('contact')]: text });
      expect(loadDraft(storage, 'contact', draft.at)).toBeUndefined();
    },
  );

  test('contains no files, hidden values or blanks', () => {
    const shared = { label: 'A', required: false };
    const fields: FormDefinition['fields'] = [
      { ...shared, name: 'note', kind: 'text' },
      { ...shared, name: 'blank', kind: 'text' },
      { ...shared, name: 'source', kind: 'hidden', value: 'site' },
      { ...shared, name: 'list', kind: 'file', types: ['pdf'], maxFiles: 1, maxMegabytes: 1 },
    ];
    const sent = [
      ['note', ['Hello']],
      ['blank', [' ']],
      ['source', ['site']],
      ['list', ['a.pdf']],
      ['unknown', ['x']],
    ] as const;
    expect(draftFields({ fields }, sent)).toEqual([['note', ['Hello']]]);
  });
});
