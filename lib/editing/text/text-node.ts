import type { TextSpaces } from '@/lib/editing/text/join-parts';

/** Emphasis, a link or code on a run of text, in the form of ProseMirror's JSON. */
export interface TextMark {
  readonly type: 'link' | 'strong' | 'em' | 'strike' | 'code';
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** A node of running text, in the form of ProseMirror's JSON. `schema.ts` of the editor lists the types. */
export interface TextNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly TextNode[];
  readonly marks?: readonly TextMark[];
  readonly text?: string;
}

/** A part of a page's text, as it is in the file and as the editor shows it. */
export interface TextBlock {
  readonly key: string;
  readonly text: string;
  /** Absent for a section, and for text that the editor cannot show exactly. */
  readonly node?: TextNode;
  /** Items of a list and rows of a table that would be written in another way, each with its bytes in the file. */
  readonly lines?: readonly (readonly [string, string])[];
  /** The line ends between the items of a list. */
  readonly gaps?: readonly string[];
}

/** A text of a form, as the visual editor shows it. */
export interface EditedText {
  readonly blocks: readonly TextBlock[];
  /** What stands around the blocks of a text that a form sends as one value. */
  readonly spaces?: TextSpaces;
}

/** Returns the words of a text, without its marks. */
export function wordsOf({ blocks }: EditedText): string {
  return blocks.map(({ node, text }) => (node === undefined ? text : wordsOfNode(node))).join(' ');
}

function wordsOfNode({ text = '', content = [] }: TextNode): string {
  return content.reduce((words, node) => words + wordsOfNode(node), text);
}

/** Returns an attribute that is a string, or an empty one. */
export function textAttribute({ attrs }: Pick<TextNode, 'attrs'>, name: string): string {
  const value = attrs?.[name];
  return typeof value === 'string' ? value : '';
}

/** Returns whether two marks are of one type and lead to the same address. */
export function isSameMark(one: TextMark, other: TextMark): boolean {
  return (
    one.type === other.type &&
    textAttribute(one, 'href') === textAttribute(other, 'href') &&
    textAttribute(one, 'title') === textAttribute(other, 'title')
  );
}
