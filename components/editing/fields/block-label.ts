import { blockNameOf } from '@/lib/editing/block-name';
import { fieldWords } from '@/lib/words/components/editing/fields';

/** Returns the label of a part of a page's text, by its place from 0. */
export function blockLabel(index: number, text: string): string {
  const name = blockNameOf(text);
  return fieldWords.block(
    index + 1,
    name.kind === 'section'
      ? fieldWords.section(name.name.replaceAll('-', ' '))
      : fieldWords.blocks[name.kind],
  );
}
