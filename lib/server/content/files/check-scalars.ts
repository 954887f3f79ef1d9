import { isScalar, visit, type Document, type Scalar } from 'yaml';
import { quoteYaml } from '@/lib/server/content/files/describe-issue';
import { scalarWords, yamlWords } from '@/lib/words/lib/server/content/files';

/** A value that is valid and probably not meant so. */
interface ScalarProblem {
  /** In characters from the start of the text. */
  readonly offset: number;
  readonly message: string;
}

/**
 * Lists values in curly quotes, which become part of the text, and titles such as `Yes`, which other
 * programs read as true or false. In straight quotes both are meant. A colour without quotes is a note, and
 * its setting is empty.
 */
export function findScalarProblems(document: Document.Parsed): ScalarProblem[] {
  const problems: ScalarProblem[] = [];
  const report = (node: Scalar, name: string, isTitle: boolean) => {
    const { value, type, range, comment } = node;
    const colour = /^[\da-f]{3,8}\b/i.exec(comment ?? '')?.[0];
    if (value === null && colour !== undefined) {
      const message = yamlWords.noteInValue(`${name}${quoteYaml(`#${colour}`)}`);
      problems.push({ offset: range?.[0] ?? 0, message });
    }
    if (typeof value !== 'string' || type !== 'PLAIN') return;
    const quoted = `${name}${quoteYaml(value)}`;
    const offset = range?.[0] ?? 0;
    if (/^(?:“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|‘[^‘]+’)$/.test(value)) {
      problems.push({ offset, message: scalarWords.curlyQuotes(quoted, `'${value}'`) });
    } else if (isTitle && /^(?:yes|no|on|off|y|n)$/i.test(value)) {
      problems.push({ offset, message: scalarWords.booleanWord(value, quoted) });
    }
  };
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (!isScalar(value)) return;
      const name = isScalar(key) ? String(key.value) : '';
      report(value, name === '' ? '' : `${name}: `, name === 'title');
    },
    Seq: (_key, { items }) => {
      for (const item of items) if (isScalar(item)) report(item, '', false);
    },
  });
  return problems;
}
