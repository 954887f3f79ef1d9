import { readFileSync } from 'node:fs';
import { DOMParser as NodeParser } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { createBlockWriter } from '@/components/editing/text/document/block-writer';
import { textSchema } from '@/components/editing/text/document/schema';
import { cleanPaste } from '@/components/editing/text/paste/clean-paste';

/** Returns what the file gets of copied HTML. */
function paste(html: string): string[] {
  const element = document.createElement('div');
  element.innerHTML = cleanPaste(html);
  const node = NodeParser.fromSchema(textSchema).parse(element);
  return createBlockWriter([])(node).map(({ text }) => text);
}

/** Reads HTML as a program copies it. */
function copied(program: string): string {
  return readFileSync(`tests/support/editing/clipboard/${program}.html`, 'utf8');
}

test('takes what one reads in Word: lists, numbers and cells, without comments and removed words', () => {
  expect(paste(copied('word'))).toEqual([
    '## Open evening',
    'We open the dome at **dusk**. Bring *warm* clothes – it’s “cold” up there. See [the weather](https://example.org/weather), the plan and page 4.',
    String.raw`Tea is always free.\[1]`,
    '- Boots\n  - dry ones\n    - with **grip**\n- A torch',
    '3. Come\n   1. by bus\n4. Look',
    '| **Day** | **Price** |\n| --- | --: |\n| Friday and Saturday | £5 |',
    String.raw`\[1] Members only.`,
  ]);
});

test('makes one list of the items that Word on the web copies one by one', () => {
  const item = (tag: string, level: number, start: number, words: string) =>
    `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list" start="${start}">` +
    `<li data-leveltext="" data-listid="${tag === 'ol' ? 2 : 1}" data-aria-level="${level}" class="OutlineElement">` +
    `<p class="Paragraph"><span class="TextRun">${words}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;
  expect(
    paste(
      item('ul', 1, 1, 'Boots') +
        item('ul', 2, 1, 'dry ones') +
        item('ul', 1, 1, 'A torch') +
        item('ol', 1, 1, 'Come') +
        item('ol', 1, 2, 'Look'),
    ),
  ).toEqual(['- Boots\n  - dry ones\n- A torch', '1. Come\n2. Look']);
});

test('makes no empty items of a list that is copied from its middle', () => {
  const item = (level: number, words: string) =>
    `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>o&nbsp; </span>${words}</p>`;
  expect(paste(item(2, 'a') + item(4, 'b') + item(2, 'c') + item(1, 'd'))).toEqual([
    '- a\n  - b\n- c\n- d',
  ]);
});

test('takes words, marks, lists and the real address of a link from Google Docs', () => {
  expect(paste(copied('google-docs'))).toEqual([
    '## Open evening',
    'We open at **dusk** *if it is clear*~~, always~~. See [the weather](https://example.org/weather?day=1).',
    '- Boots\n  - dry ones\n- **A torch**',
    '| Day | Price |\n| --- | --: |\n| Friday | £5 |',
  ]);
});

test('takes the text of LibreOffice', () => {
  expect(paste(copied('libreoffice'))).toEqual([
    '## Open evening',
    'We open at **dusk**, *if* it is ~~always~~ clear. See [the weather](https://example.org/weather).1',
    '- Boots\n  - dry ones\n- A torch',
    '3. Come',
    '| Day | Price |\n| --- | --: |\n| Friday | £5 |',
    '1Members only.',
  ]);
});

test('makes a table of cells of Excel, each in its column', () => {
  expect(paste(copied('excel'))).toEqual([
    String.raw`| Day | Visitors | Price \| each |` +
      '\n| --- | --: | --: |\n| Friday late | 12 | £5.50 |\n| Saturday |  | £7 |',
  ]);
  const tall =
    '<table><tr><td rowspan=2>Friday</td><td>6</td></tr><tr><td>8</td></tr><tr><td colspan=100>and by appointment</td></tr></table>';
  expect(paste(tall)).toEqual([
    '| Friday | 6 |\n| --- | --- |\n|  | 8 |\n| and by appointment |  |',
  ]);
});

test('takes the running text of a web page, and nothing that runs or that leads into the computer', () => {
  expect(cleanPaste(copied('web-page'))).not.toMatch(/<(?:script|style|svg|iframe)|\son\w+=/);
  expect(paste(copied('web-page'))).toEqual([
    '## A walk',
    'The *hill*\u00a0is [near](/hill) and [far](https://example.org/a?b=c&d=e).\\\nGo by `bus`.',
    'A hill.',
    'Open',
    'Daily',
    'Loose **words**',
    '> Quoted.',
    '```\na\n  b\n```',
    '- Done',
    'End.',
  ]);
  const links =
    `<p>A <a href="javascript:alert(1)">b</a> <a href=" java\nscript:alert(1)">c</a> <a href="file:///etc/passwd">d</a> ` +
    `<a href="data:text/html,x">e</a> <a href="vbscript:x">f</a> <a href="/visit">g</a><img src="file:///a.png">` +
    `<img src="https://example.org/t.gif"><img src="data:image/png;base64,AA=="><img src="/pictures/hill.jpg" alt="A hill"></p>`;
  expect(paste(links)).toEqual(['A b c d e f [g](/visit)![A hill](/pictures/hill.jpg)']);
});

test('takes no blank lines', () => {
  const copiedHtml =
    '<p>One.</p><p><br></p><br><p><o:p>&nbsp;</o:p></p><p>Two<br>lines.</p><p><img src="/a.jpg" alt=""></p>';
  expect(cleanPaste(copiedHtml)).toBe(
    '<p>One.</p><p>Two<br>lines.</p><p><img src="/a.jpg" alt=""></p>',
  );
});

test('keeps links to headings of the page that are copied within the editor', () => {
  const link = '<a href="#bus">By bus</a>';
  expect(paste(`<p data-pm-slice="0 0 []">${link}</p>`)).toEqual(['[By bus](#bus)']);
  expect(paste(`<p>${link}</p>`)).toEqual(['By bus']);
});
