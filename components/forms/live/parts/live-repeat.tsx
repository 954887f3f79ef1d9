import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { addElement } from '@/components/forms/live/dom/form-elements';
import type { RepeatField } from '@/lib/forms/definition';
import { markName, findPart, findParts } from '@/lib/forms/form-markup';
import styles from '@/styles/forms/live-form.module.css';

interface LiveRepeatProps {
  readonly box: HTMLElement;
  readonly field: RepeatField;
  /** What stands in the form, so that a draft that comes back is seen. */
  readonly values: readonly string[];
  readonly onNotice: (words: string) => void;
}

/**
 * A repeated question one at a time: as many as were answered, and one more when asked for. Removing
 * one moves the later answers up.
 */
export function LiveRepeat({ box, field, values, onNotice }: LiveRepeatProps) {
  const { itemLabel, maxItems } = field;
  const [items] = useState(() => findParts(box, 'item'));
  const [removals] = useState(() =>
    items.map((item) => findPart(item, 'removeItem') ?? addElement(item, 'append')),
  );
  const [end] = useState(() => findPart(box, 'addItem') ?? addElement(box, 'append'));
  const [asked, setAsked] = useState(1);
  const count = Math.max(asked, lastFilled(values) + 1, 1);

  useLayoutEffect(() => showItems(items, count), [items, count]);
  // From here on the buttons themselves take up their room.
  useLayoutEffect(() => {
    findPart(box, 'severalItems')?.removeAttribute(markName('severalItems'));
  }, [box]);

  function add() {
    setAsked(count + 1);
    showItems(items, count + 1);
    inputOf(items[count])?.focus();
  }

  function remove(index: number) {
    closeGap(items, index);
    setAsked(count - 1);
    showItems(items, count - 1);
    inputOf(items[Math.min(index, count - 2)])?.focus();
    onNotice(`${itemLabel} ${index + 1} removed.`);
  }

  return (
    <>
      {count > 1 &&
        removals.slice(0, count).map((place, index) =>
          createPortal(
            <button type="button" className={styles.small} onClick={() => remove(index)}>
              Remove {itemLabel} {index + 1}
            </button>,
            place,
            String(index),
          ),
        )}
      {count < Math.min(items.length, maxItems) &&
        createPortal(
          <button type="button" className={styles.small} onClick={add}>
            Add another {inSentence(itemLabel)}
          </button>,
          end,
        )}
    </>
  );
}

function inSentence(label: string): string {
  return label.charAt(0).toLocaleLowerCase() + label.slice(1);
}

function lastFilled(values: readonly string[]): number {
  return values.reduce((last, value, index) => (value === '' ? last : index), -1);
}

function showItems(items: readonly HTMLElement[], count: number): void {
  items.forEach((item, index) => {
    item.hidden = index >= count;
    item.removeAttribute(markName('unusedItem'));
  });
}

function closeGap(items: readonly HTMLElement[], removed: number): void {
  const inputs = items.map(inputOf);
  inputs.forEach((input, index) => {
    if (input !== undefined && index >= removed) input.value = inputs[index + 1]?.value ?? '';
  });
  inputs[0]?.dispatchEvent(new Event('input', { bubbles: true }));
}

function inputOf(item: HTMLElement | undefined): HTMLInputElement | undefined {
  return item?.querySelector('input') ?? undefined;
}
