import { DOMParser as NodeParser } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { createBlockWriter } from '@/components/editing/text/document/block-writer';
import { cleanPaste } from '@/components/editing/text/document/clean-paste';
import { textSchema } from '@/components/editing/text/document/schema';

/** Returns what the file gets of copied HTML. */
function paste(html: string): string[] {
  const element = document.createElement('div');
  element.innerHTML = cleanPaste(html);
  const node = NodeParser.fromSchema(textSchema).parse(element);
  return createBlockWriter([])(node).map(({ text }) => text);
}

const item = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;

test('makes lists of the paragraphs that Word copies', () => {
  const copied =
    `<html><head><style>p {color: red}</style></head><body><!--StartFragment-->` +
    `<p class=MsoNormal>Bring:</p>${item(1, '·', 'Boots')}${item(2, 'o', 'dry')}${item(1, '·', 'A <b>torch</b>')}` +
    `<p class=MsoNormal>Then:</p>${item(1, '1.', 'Come')}${item(1, '2.', 'Look')}</body></html>`;
  expect(paste(copied)).toEqual([
    'Bring:',
    '- Boots\n  - dry\n- A **torch**',
    'Then:',
    '1. Come\n2. Look',
  ]);
});

test('keeps the words and marks of Google Docs', () => {
  const copied =
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr">Title</h1>` +
    `<p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span>` +
    `<span style="font-style:italic"> and slanted</span></p></b>`;
  expect(paste(copied)).toEqual(['## Title', 'Plain, **bold** *and slanted*']);
});

test('makes one line of each cell of a table', () => {
  const copied =
    '<table><tr><td colspan=2><p>Day</p></td><td><p>Time</p><p>noon</p></td></tr><tr><td><p>Monday</p></td><td>12</td></tr></table>';
  expect(paste(copied)).toEqual(['| Day | Time noon |\n| --- | --- |\n| Monday | 12 |']);
});

test('takes nothing that runs or that leads into the computer', () => {
  const copied =
    `<script>alert(1)</script><p onclick="alert(1)">A <a href="javascript:alert(1)">b</a> ` +
    `<a href=" java\nscript:alert(1)">c</a> <a href="file:///etc/passwd">d</a> <a href="/visit">e</a>` +
    `<img src="file:///a.png"><img src="https://example.org/t.gif"><img src="x" onerror="alert(1)"></p>`;
  expect(cleanPaste(copied)).not.toMatch(/<script|onclick|onerror/);
  expect(paste(copied)).toEqual(['A b c d [e](/visit)']);
});
