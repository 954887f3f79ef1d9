import type { WrittenBlock } from '@/components/editing/text/document/block-writer';
import { nameOf, valuePart } from '@/lib/editing/form-field';
import { joinParts } from '@/lib/editing/text/join-parts';
import type { EditedText } from '@/lib/editing/text/text-node';

interface SentTextProps {
  /** The name of the field. */
  readonly name: string;
  /** The text as the form was shown for it. */
  readonly text: EditedText;
  readonly written: readonly WrittenBlock[];
}

/** Renders the hidden fields that send a text: one value, or the list of its parts. */
export function SentText({ name, text: { blocks, spaces }, written }: SentTextProps) {
  if (spaces !== undefined) {
    const indexes = new Map(blocks.map(({ key }, index) => [key, index]));
    const parts = written
      .filter(({ text }) => text.trim() !== '')
      .map(({ key, text }) => ({ index: indexes.get(key), text }));
    return <HiddenText name={name} value={joinParts(parts, spaces)} />;
  }
  return (
    <>
      <input type="hidden" name={name} value="" />
      {written.map(({ key, text, isPart }) => (
        <SentPart key={key} list={name} part={key} text={isPart ? undefined : text} />
      ))}
    </>
  );
}

interface SentPartProps {
  readonly list: string;
  readonly part: string;
  /** Left out for a part whose own fields send it. */
  readonly text: string | undefined;
}

function SentPart({ list, part, text }: SentPartProps) {
  return (
    <>
      <input type="hidden" name={list} value={part} />
      {text !== undefined && (
        <HiddenText name={nameOf(nameOf(list, part), valuePart)} value={text} />
      )}
    </>
  );
}

/** An input would lose the ends of lines. */
function HiddenText({ name, value }: { readonly name: string; readonly value: string }) {
  return <textarea hidden readOnly aria-hidden="true" name={name} value={value} />;
}
