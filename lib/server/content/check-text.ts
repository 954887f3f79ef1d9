import { markdownWords as words } from '@/lib/words/lib/server/content';

/** A mistake in the text of a Markdown file. */
interface TextProblem {
  /** What is wrong, as it is written in the file. */
  readonly written: string;
  readonly message: string;
}

/** What Markdown has in place of an element of HTML. */
const insteadOfHtml: Readonly<Record<string, () => string>> = {
  a: () => words.instead.link,
  b: () => words.instead.bold,
  blockquote: () => words.instead.quotation,
  br: () => words.instead.lineBreak,
  code: () => words.instead.code,
  del: () => words.instead.deleted,
  em: () => words.instead.stressed,
  form: () => '{% form id="…" /%}',
  h1: () => words.instead.heading('##'),
  h2: () => words.instead.heading('##'),
  h3: () => words.instead.heading('###'),
  h4: () => words.instead.heading('####'),
  hr: () => '---',
  i: () => words.instead.stressed,
  img: () => words.instead.picture,
  li: () => words.instead.item,
  s: () => words.instead.deleted,
  strong: () => words.instead.bold,
  video: () => '{% video … /%}',
};

const otherHtml =
  /^(?:article|aside|audio|button|center|dd|details|div|dl|dt|embed|figcaption|figure|font|footer|h5|h6|head|header|html|iframe|input|ins|kbd|label|link|main|mark|nav|object|ol|p|picture|pre|script|section|select|small|source|span|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|tr|u|ul)$/;

const bareAddress = /https?:\/\/[^\s<>()[\]"“”]*[^\s<>()[\]"“”.,;:!?]/g;

/** Each kind of mistake: where it is in the text, and the sentence on it. What is found is looked at once. */
const kinds: readonly (readonly [RegExp, (match: readonly string[]) => string | undefined])[] = [
  [
    /<\/?([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>?/gi,
    ([written = '', name = '']) => describeHtml(written, name),
  ],
  [/\{\{[^{}]*\}\}/g, ([written = '']) => words.placeholder(written)],
  [
    /(!?\[[^[\]]*\])\(([^()<>\s]+\s[^()<>]*)\)/g,
    ([, label = '', address = '']) => words.spaceInAddress(label, address.trimEnd()),
  ],
  [
    /(\[[^[\]]+\])\s+\(((?:\/|https?:|mailto:|tel:)[^()\s]*)\)/g,
    ([, label = '', address = '']) => words.spaceBeforeAddress(label, address),
  ],
  [
    /\(([^()]+)\)\[((?:\/|https?:|mailto:|tel:)[^[\]\s]*)\]/g,
    ([, label = '', address = '']) => words.swappedLink(label, address),
  ],
  [bareAddress, ([written = '']) => words.bareAddress(written)],
  [/\*\*/g, () => words.looseStars],
  [/^#{2,6}(?=[^\s#])/g, ([written = '']) => words.headingWithoutSpace(written)],
  [/^={3,}$/g, () => words.underlinedHeading],
];

/**
 * Finds what the author meant as HTML, a link, a heading or bold, and visitors would read as it is written.
 * `isLinked` is text of a link, which may be an address.
 */
export function findTextProblems(text: string, isLinked: boolean): TextProblem[] {
  // Most text has none of these characters.
  if (!/[<{[(*#=]|https?:/.test(text)) return [];
  const problems: TextProblem[] = [];
  let rest = text;
  for (const [pattern, describe] of kinds) {
    if (isLinked && pattern === bareAddress) continue;
    rest = rest.replaceAll(pattern, (written: string, ...groups: unknown[]) => {
      const message = describe([written, ...groups.map(String)]);
      if (message === undefined) return written;
      problems.push({ written, message });
      return ' ';
    });
  }
  return problems;
}

function describeHtml(written: string, name: string): string | undefined {
  const tag = name.toLowerCase();
  const instead = insteadOfHtml[tag];
  if (instead === undefined && !otherHtml.test(tag)) return undefined;
  if (written.startsWith('</')) return words.closingHtml(tag);
  return instead === undefined ? words.html(tag) : words.htmlWrite(tag, instead());
}
