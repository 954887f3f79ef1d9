import { expect, test } from 'vitest';
import { listPagePaths } from '@/lib/server/content/content';
import { contentForms } from '@/lib/server/site/pages/form-sections';
import { pageRefresher } from '@/lib/server/site/pages/page-refresh';
import { contentWith } from '@/tests/support/content';
import { noon } from '@/tests/support/submissions';

async function start(isPublished: boolean) {
  const content = await contentWith({
    'content/forms/note.yaml': 'title: Write\nfields:\n  - name: note\n    label: Note\n',
    'content/pages/write.md':
      '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n\n{% form id="note" /%}\n',
  });
  const calls: string[] = [];
  const add = (call: string) => Promise.resolve(void calls.push(call));
  const refresh = pageRefresher({
    loadForms: (current) => Promise.resolve(contentForms(current, noon)),
    renderPage: (path) => add(`render ${path}`),
    requestPage: (path) => add(`request ${path}`),
    isPublished: () => isPublished,
  });
  const run = async (current = content, { signal } = new AbortController()) => {
    await refresh(current, signal);
    return calls.splice(0);
  };
  const requests = listPagePaths(content).map((path) => `request ${path}`);
  return { content, run, calls, requests };
}

test('renders the pages with forms of the build', async () => {
  const { run } = await start(false);
  expect(await run()).toEqual(['render /write']);
  expect(await run()).toEqual([]);
});

test.each([true, false])(
  'requests every page of newly published content, also after a start with a publication: %s',
  async (isPublished) => {
    const { content, run, requests } = await start(isPublished);
    const first = await run();
    expect(first).toEqual(['render /write', ...(isPublished ? requests : [])]);
    expect(await run({ ...content })).toEqual(['render /write', ...requests]);
  },
);

test('requests no other page when it is cut off', async () => {
  const { content, run, calls } = await start(true);
  const abort = new AbortController();
  abort.abort();
  await expect(run(content, abort)).rejects.toThrow('aborted');
  expect(calls).toEqual([]);
});

test('renders the page of a form that is closed while all pages are requested', async () => {
  const page = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
  const content = await contentWith({
    'content/forms/note.yaml': 'title: Write\nfields:\n  - name: note\n    label: Note\n',
    'content/pages/write.md': `${page}\n{% form id="note" /%}\n`,
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`content/pages/page-${index}.md`, page]),
    ),
  });
  const open = contentForms(content, noon);
  const [note] = open.forms.values();
  const forms = new Map(note && [['note', { ...note, active: false, closedText: 'Closed.' }]]);
  const calls: string[] = [];
  const refresh = pageRefresher({
    loadForms: () => Promise.resolve(calls.length > 5 ? { ...open, forms } : open),
    renderPage: (path) => Promise.resolve(void calls.push(`render ${path}`)),
    requestPage: (path) => Promise.resolve(void calls.push(path)),
    isPublished: () => true,
  });
  await refresh(content, new AbortController().signal);
  const rendered = calls.flatMap((call, index) => (call === 'render /write' ? index : []));
  expect(rendered).toEqual([0, 11]);
  expect(calls).toHaveLength(listPagePaths(content).length + 2);
});
