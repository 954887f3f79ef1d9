import { expect, test } from 'vitest';
import { findSections, listPagePaths, type Content } from '@/lib/server/content/content';
import { defaultFormSettings, type FormSettings } from '@/lib/server/forms/settings/form-settings';
import { contentForms, fillForms, formPageStates } from '@/lib/server/site/pages/form-sections';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith } from '@/tests/support/content';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const form = 'title: Write\nfields:\n  - name: note\n    label: Note\n';
const now = new Date('2026-11-20T12:00:00Z');

const files = {
  'content/forms/note.yaml': form,
  'content/forms/seat.yaml': form.replace('Write', 'Take a seat'),
  'content/pages/write.md': `${head}\n{% form id="note" /%}\n`,
  'content/pages/privacy.md': `${head}\n{% retention title="For how long" /%}\n`,
  'content/pages/nights.md': `${head}\n{% events-list form="seat" /%}\n`,
  'content/events/talk.yaml':
    "title: Talk\ndescription: An event of the tests, once.\ndate: 2026-11-27\nfrom: '19:00'\nto: '20:00'\nplace: Here\nlede: A talk.\nform: seat\nbody: Words\n",
};

/** Returns the forms with one closed at the desk, and settings. */
function closing(content: Content, id: string, settings: Partial<FormSettings> = {}) {
  const found = content.forms.get(id);
  if (found === undefined) throw new Error(`There is no form ${id}.`);
  const closed = { ...found, active: false, closedText: 'Full.' };
  return {
    ...contentForms(content, now),
    forms: new Map([...content.forms, [id, closed]]),
    settings: new Map([[id, { ...defaultFormSettings, ...settings }]]),
  };
}

test('shows a closed form on its page, its event and in lists of events', async () => {
  const content = await contentWith(files);
  const view = (path: string, id: string) =>
    createPage(content, path, now, undefined, closing(content, id))?.props.view;
  expect(JSON.stringify(view('/write', 'note'))).toContain('Full.');
  expect(JSON.stringify(view('/write', 'seat'))).not.toContain('Full.');
  expect(view('/events/talk', 'seat')).toMatchObject({ form: { form: { closedText: 'Full.' } } });
  expect(view('/nights', 'seat')).toMatchObject({ body: [{ events: [] }] });
  expect(view('/nights', 'note')).toMatchObject({ body: [{ events: [{ title: 'Talk' }] }] });
});

test('tells how long messages are kept from the settings', async () => {
  const content = await contentWith(files);
  const nodes = findSections(content, '/privacy');
  expect(fillForms(nodes, contentForms(content, now))).toMatchObject([
    {
      retention: {
        forms: [{ title: 'Write to us' }, { title: 'Write' }, { title: 'Take a seat' }],
        spamDays: [90, 90],
        binDays: 30,
        hasPayments: false,
      },
    },
  ]);
  const current = closing(content, 'seat', { keepDays: 365, spamDays: 7 });
  expect(fillForms(nodes, current)).toMatchObject([
    {
      retention: {
        forms: [{ title: 'Write to us' }, { title: 'Write' }, { title: 'Take a seat', days: 365 }],
        spamDays: [7, 90],
      },
    },
  ]);
});

test('tells nothing about retention on a site without forms', async () => {
  const content = await contentWith(files);
  const nodes = findSections(content, '/privacy');
  const none = { forms: new Map(), settings: new Map(), events: new Map() };
  expect(fillForms(nodes, none)).toEqual(nodes);
  expect(nodes[0]).not.toHaveProperty('retention');
});

test('names the pages that a change concerns', async () => {
  const content = await contentWith(files);
  const states = (current = contentForms(content, now)) =>
    formPageStates(content, listPagePaths(content), current);
  const before = states();
  expect([...before.keys()].sort()).toEqual(['/events/talk', '/nights', '/privacy', '/write']);
  const changed = (current: Parameters<typeof states>[0]) =>
    [...states(current)]
      .filter(([path, state]) => before.get(path) !== state)
      .map(([path]) => path);
  expect(changed(closing(content, 'note'))).toEqual(['/write']);
  expect(changed(closing(content, 'seat')).sort()).toEqual(['/events/talk', '/nights']);
  const { forms, events } = contentForms(content, now);
  const { settings } = closing(content, 'note', { keepDays: 9 });
  expect(changed({ forms, settings, events })).toEqual(['/privacy']);
});
