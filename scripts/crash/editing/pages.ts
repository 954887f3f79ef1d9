import { hasWord, type Editor } from './editor';

/** Two pages with the same words after each publication, so that half of one is seen. */
export const pages = ['content/pages/first-trial.md', 'content/pages/second-trial.md'] as const;
const paragraphs = ['One', 'Two', 'Three', 'Four'] as const;
export const pageText = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page of the trial.\n---\n\n${paragraphs.map((word) => `Paragraph ${word}.`).join('\n\n')}\n`;

/** Returns the paragraphs of the text of a page. */
export function paragraphsOf(text: string): readonly string[] {
  const [, , body = ''] = text.split('---\n');
  return body.trim().split('\n\n');
}

/** Lists what is wrong with a file: it has its paragraphs, every word that was shown as saved, and no other words. */
export function findFileProblems(
  path: string,
  text: string,
  editors: readonly Editor[],
): readonly string[] {
  const found = paragraphsOf(text);
  const body = found.join(' ');
  const isWhole =
    found.length === paragraphs.length &&
    paragraphs.every((word, index) => found[index]?.startsWith(`Paragraph ${word}.`));
  const sent = new Set(editors.flatMap(({ words }) => [...words.sent]));
  const strange = body.split(/\s+/).filter((word) => /^[ab]/.test(word) && !sent.has(word));
  const lost = editors
    .flatMap(({ words }) => [...(words.saved.get(path) ?? [])])
    .filter((word) => !hasWord(body, word));
  return [
    ...(isWhole ? [] : [`${path} is not whole.`]),
    ...(strange.length > 0 ? [`${path} has ${strange.join(', ')}, which nobody sent.`] : []),
    ...lost.map((word) => `${word} was shown as saved and is not in ${path}.`),
  ];
}
