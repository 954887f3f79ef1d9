import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { liveRepeatWords, liveFormWords } from '@/lib/words/components/forms/live';
import type { RepeatField } from '@/lib/forms/kinds/repeat';
import { markName, findPart, findParts } from '@/lib/forms/form-markup';
import styles from '@/styles/forms/live-form.module.css';

interface LiveRepeatProps {
  readonly box: HTMLElement;
  readonly field: RepeatField;
  /** The current values, which may come from a restored draft. */
  readonly values: readonly string[];
  readonly onNotice: (words: string) => void;
}

/**
 * Shows the answered items of a repeated field, with buttons to add and remove one. Removing an item
 * moves the later values up.
 */
export function LiveRepeat({ box, field, values, onNotice }: LiveRepeatProps) {
  const { itemLabel, maxItems } = field;
  const [items] = useState(() => findParts(box, 'item'));
  const [removals] = useState(() => findParts(box, 'removeItem'));
  const [end] = useState(() => findPart(box, 'addItem'));
  const [added, setAdded] = useState(1);
  const count = Math.max(added, lastFilled(values) + 1, 1);

  useLayoutEffect(() => showItems(items, count), [items, count]);
  // Until now the attribute has reserved the space of the buttons.
  useLayoutEffect(() => {
    findPart(box, 'severalItems')?.removeAttribute(markName('severalItems'));
  }, [box]);

  function add() {
    setAdded(count + 1);
    showItems(items, count + 1);
    inputOf(items[count])?.focus();
  }

  function remove(index: number) {
    removeItem(items, index);
    setAdded(count - 1);
    showItems(items, count - 1);
    inputOf(items[Math.min(index, count - 2)])?.focus();
    onNotice(liveFormWords.removed(`${itemLabel} ${index + 1}`));
  }

  return (
    <>
      {count > 1 &&
        removals.slice(0, count).map((container, index) =>
          createPortal(
            <button type="button" className={styles.small} onClick={() => remove(index)}>
              {liveRepeatWords.remove(`${itemLabel} ${index + 1}`)}
            </button>,
            container,
            String(index),
          ),
        )}
      {end !== undefined &&
        count < Math.min(items.length, maxItems) &&
        createPortal(
          <button type="button" className={styles.small} onClick={add}>
            {liveRepeatWords.add(itemLabel)}
          </button>,
          end,
        )}
    </>
  );
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

function removeItem(items: readonly HTMLElement[], removed: number): void {
  const inputs = items.map(inputOf);
  inputs.forEach((input, index) => {
    if (input !== undefined && index >= removed) input.value = inputs[index + 1]?.value ?? '';
  });
  inputs[0]?.dispatchEvent(new Event('input', { bubbles: true }));
}

function inputOf(item: HTMLElement | undefined): HTMLInputElement | undefined {
  return item?.querySelector('input') ?? undefined;
}
