import type { EditedText } from '@/lib/editing/text/text-node';
import { splitBlocks } from '@/lib/server/editing/page-text/blocks';
import { toTextDocument } from '@/lib/server/editing/page-text/text-document';

/** Returns a text that is one value of a file, such as that of an event, as the visual editor shows it. */
export function toEditedText(value: string): EditedText {
  const { blocks, after } = splitBlocks(value.replaceAll(/\r\n?/g, '\n'));
  return {
    blocks: toTextDocument(blocks.map(({ text }, index) => ({ key: String(index), text }))),
    spaces: { before: blocks.map(({ before }) => before), after },
  };
}

/** Returns a text that takes the server too long to parse, as one part that is edited as text. */
export function toPlainText(value: string): EditedText {
  return { blocks: [{ key: '0', text: value }], spaces: { before: [''], after: '' } };
}
