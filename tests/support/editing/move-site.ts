import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { Operator } from '@/lib/server/access/access-record';
import { loadContent } from '@/lib/server/content/load-content';
import type { moveProps } from '@/lib/server/editing/moves/move-props';
import type { Settings } from '@/lib/server/settings';
import { eventFile, postFile, validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const page = (title: string, body = '', more = '') =>
  `---\ntitle: ${title}\ndescription: A page that the tests are about.\n${more}---\n\n${body}\n`;

/** The files of the site whose entries move. */
export const movedFiles = {
  'content/pages/visit/bus.md': page('By bus', '[Back](/visit)'),
  'content/pages/visit/foot.md': page('On foot', '[By bus](/visit/bus)', 'draft: true\n'),
  'content/pages/tours.md': page('Tours', 'First [come](/visit "Us"), see /visit.'),
  'content/redirects.yaml': '# Old.\n- from: /come\n  to: /visit\n',
  'content/events/talk.yaml': eventFile('Talk', '  See [us](/visit).\n'),
  'content/events/night.yaml': eventFile('Night', 'form: contact\n'),
  'content/pages/write.md': page(
    'Write',
    '{% form id="contact" title="contact" /%}\n\n[Write](/f/contact), [borrow](/resources/bike).',
  ),
  'content/pages/who.md': page(
    'Who',
    '{% people only=["ana", "ben"] /%}\n\nWrite to [ana](/people/ana).',
  ),
  'content/resources/bike.yaml': `title: A bike
description: A bike for heavy things, to borrow.
place: The shed
form: loan
booking: { places: 1 }
slots: { length: 1 month, starts: first saturday, ahead: 6 months, notice: 2 days }
body: Bring it back.
`,
  'content/forms/loan.yaml': `title: Borrow
fields:
  - name: time
    label: When
    kind: select
    options: slots
`,
  'content/people.yaml': `# All of them.
- id: ana
  name: Ana
  role: Chair
  body: Her page.
- id: ben
  name: Ben
  role: Secretary
`,
  'content/events/walk.yaml': eventFile('Walk', 'people: [ana]\n'),
  'content/journal/snow.md': postFile('Snow', 'White.', 'date: 2026-11-01\nauthor: ana'),
  'content/journal/rain.md': postFile(
    'Rain',
    'Wet.',
    'date: 2026-11-02\nauthor: [ben, ana] # Both.',
  ),
  'content/journal/ice.md': postFile('Ice', 'See [the talk](/events/talk).'),
};

interface MoveSiteOptions {
  readonly operator?: Operator;
  readonly settings?: Partial<Settings>;
  /** More files. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Starts a desk with the site, and returns what an operator does to move its entries. */
export async function startMoveSite({
  operator = newOperator({ role: 'owner' }),
  settings = {},
  files = {},
}: MoveSiteOptions = {}) {
  const directory = writeTree({ ...validContent, ...movedFiles, ...files });
  vi.stubEnv('SITE_DIR', directory);
  const data = await temporaryDirectory();
  const desk = await startDesk({ settings: { ...settings, EDITING: 'on', DATA_DIR: data } });
  const Cookie = await desk.signInAs(operator);
  const open = async (query: Record<string, string>) => {
    const address = `/desk/site/move?${new URLSearchParams(query).toString()}`;
    const { body, status } = await desk.request(address, { headers: { Cookie } });
    return { status, ...(JSON.parse(body) as PropsOf<typeof moveProps>) };
  };
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString();
    return desk.post('/api/desk/editing/move', body, { Cookie });
  };
  const move = async (path: string, parent: string, name: string) => {
    const { plan } = await open({ path, parent, name });
    return post({ path, parent, name, version: plan?.version ?? 'none' });
  };
  const read = (path: string) => readFileSync(join(directory, path), 'utf8');
  const exists = (path: string) => existsSync(join(directory, path));
  const check = async () => {
    const loaded = await loadContent(directory, { now: desk.now() });
    return loaded.ok ? [] : loaded.problems;
  };
  return { directory, data, desk, open, post, move, read, exists, check };
}
