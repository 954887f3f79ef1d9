import { blockNameOf } from '@/lib/editing/block-name';
import { fieldWords } from '@/lib/words/components/editing/fields';

/**
 * Returns the label of a part of a page's text, by its place from 0. `sectionNames` has the names of sections by their
 * tags; one without a name has that of its tag.
 */
export function blockLabel(
  index: number,
  text: string,
  sectionNames: Readonly<Record<string, string>> = {},
): string {
  const block = blockNameOf(text);
  return fieldWords.block(
    index + 1,
    block.kind === 'section'
      ? fieldWords.section(sectionNames[block.name] ?? block.name.replaceAll('-', ' '))
      : fieldWords.blocks[block.kind],
  );
}
