import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { later, noon } from '@/tests/support/submissions';
import type { NewPageDraft } from '@/lib/server/forms/page-drafts-sql';

function draft(overrides: Partial<NewPageDraft> = {}): NewPageDraft {
  return {
    id: 'draft-1',
    form: 'contact',
    visitor: 'ana',
    content: '{"values":[]}',
    expiresAt: later(60),
    isUnclaimed: false,
    ...overrides,
  };
}

const request = { id: 'draft-1', form: 'contact', visitor: 'ana', now: noon };

/** Tests the drafts of form pages. */
export function testDrafts(open: () => Store): void {
  test('opens a draft for its own visitor and its own form only', async () => {
    const store = open();
    expect(await store.addPageDraft(draft(), [], noon)).toBe(true);
    expect(await store.openPageDraft(request)).toBe('{"values":[]}');
    expect(await store.openPageDraft({ ...request, visitor: 'eve' })).toBeUndefined();
    expect(await store.openPageDraft({ ...request, form: 'visit' })).toBeUndefined();
    expect(await store.openPageDraft({ ...request, id: 'draft-2' })).toBeUndefined();
    expect(await store.openPageDraft(request)).toBe('{"values":[]}');
  });

  test('assigns an unclaimed draft to the first visitor who opens it', async () => {
    const store = open();
    await store.addPageDraft(draft({ isUnclaimed: true }), [], noon);
    expect(await store.openPageDraft({ ...request, visitor: 'ben' })).toBeDefined();
    expect(await store.openPageDraft({ ...request, visitor: 'ben' })).toBeDefined();
    expect(await store.openPageDraft(request)).toBeUndefined();
    expect(await store.openPageDraft({ ...request, visitor: 'eve' })).toBeUndefined();
  });

  test('assigns an unclaimed draft to one of two concurrent visitors', async () => {
    const store = open();
    await store.addPageDraft(draft({ isUnclaimed: true }), [], noon);
    const opened = await Promise.all(
      ['ben', 'eve'].map((visitor) => store.openPageDraft({ ...request, visitor })),
    );
    expect(opened.filter((content) => content !== undefined)).toHaveLength(1);
  });

  test('replaces the content of a draft for its own visitor only', async () => {
    const store = open();
    await store.addPageDraft(draft(), [], noon);
    const changed = { ...draft({ content: 'new' }), expiresAt: later(90) };
    expect(await store.changePageDraft({ ...changed, visitor: 'eve' }, noon)).toBe(false);
    expect(await store.changePageDraft({ ...changed, form: 'visit' }, noon)).toBe(false);
    expect(await store.openPageDraft(request)).toBe('{"values":[]}');
    expect(await store.changePageDraft(changed, noon)).toBe(true);
    expect(await store.openPageDraft({ ...request, now: later(89) })).toBe('new');
  });

  test('hides and deletes a draft that has expired', async () => {
    const store = open();
    await store.addPageDraft(draft(), [], noon);
    expect(await store.openPageDraft({ ...request, now: later(60) })).toBeUndefined();
    expect(await store.changePageDraft(draft(), later(60))).toBe(false);
    await store.deleteExpired(later(59));
    expect(await store.openPageDraft(request)).toBeDefined();
    await store.deleteExpired(later(60));
    // An earlier time, at which an undeleted row would be found.
    expect(await store.openPageDraft(request)).toBeUndefined();
  });

  test('deletes a draft for its own visitor only', async () => {
    const store = open();
    await store.addPageDraft(draft(), [], noon);
    await store.deletePageDraft({ ...request, visitor: 'eve' });
    expect(await store.openPageDraft(request)).toBeDefined();
    await store.deletePageDraft(request);
    await store.deletePageDraft(request);
    expect(await store.openPageDraft(request)).toBeUndefined();
  });

  test('adds no draft when a limit is reached', async () => {
    const store = open();
    const limits = [{ key: 'drafts', max: 1, windowMs: 60_000 }];
    expect(await store.addPageDraft(draft(), limits, noon)).toBe(true);
    expect(await store.addPageDraft(draft({ id: 'draft-2' }), limits, noon)).toBe(false);
    expect(await store.openPageDraft({ ...request, id: 'draft-2' })).toBeUndefined();
    expect(await store.addPageDraft(draft({ id: 'draft-2' }), limits, later(1))).toBe(true);
  });
}
