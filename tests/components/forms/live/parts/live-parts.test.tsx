import { Form } from '@/components/forms/form';
import { findField } from '@/lib/forms/dom/form-elements';
import { useFieldValues } from '@/lib/forms/dom/read-form';
import { countText, LiveCount } from '@/components/forms/live/parts/live-count';
import { formatSize } from '@/components/forms/live/parts/live-files';
import { LiveRepeat } from '@/components/forms/live/parts/live-repeat';
import type { RepeatField } from '@/lib/forms/kinds/repeat';
import { valuesOf } from '@/lib/forms/submission';
import { formOf } from '@/tests/support/form-server';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { liveCountWords, liveRepeatWords } from '@/lib/words/components/forms/live';

test.each([
  [12, liveCountWords.left('12 characters')],
  [1, liveCountWords.left('1 character')],
  [0, liveCountWords.left('0 characters')],
  [-1, '1 character too many.'],
  [-1200, '1,200 characters too many.'],
])('describes %i characters left', (left, words) => {
  expect(countText(left)).toBe(words);
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [340_000, '333 kB'],
  [1024 * 1024, '1.0 MB'],
  [1024 * 1024 + 1, '1.1 MB'],
  [1_230_000, '1.2 MB'],
])('formats %i bytes', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test('shows the count at once and announces it after a pause', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const container = document.createElement('p');
  const count = (value: string) => <LiveCount container={container} value={value} maxLength={5} />;
  const { rerender } = render(count(''));
  const spoken = () => container.querySelector('[aria-live]')?.textContent;
  rerender(count('ab'));
  rerender(count('a\r\nb'));
  expect(container).toHaveTextContent(liveCountWords.left('2 characters'));
  expect(spoken()).toBe('');
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(spoken()).toBe(liveCountWords.left('2 characters'));
});

describe('a repeated field', () => {
  const guests: RepeatField = {
    kind: 'repeat',
    name: 'guests',
    label: 'Guests',
    itemLabel: 'Guest',
    maxItems: 3,
    required: false,
  };
  const definition = {
    ...formOf('book', { fields: [{ name: 'x', label: 'X' }] }),
    fields: [guests],
  };

  function Live({ form, onNotice }: { form: HTMLFormElement; onNotice: (words: string) => void }) {
    const answers = useFieldValues(form);
    const box = findField(form, 'guests');
    if (box === undefined) return null;
    const values = valuesOf(answers, 'guests') ?? [];
    return <LiveRepeat box={box} field={guests} values={values} onNotice={onNotice} />;
  }

  function renderGuests(guests: readonly string[] = []) {
    const { container } = render(<Form definition={definition} values={[['guests', guests]]} />);
    const form = container.querySelector('form');
    if (form === null) throw new Error('There is no form.');
    const onNotice = vi.fn();
    render(<Live form={form} onNotice={onNotice} />);
    const items = () => within(form).getAllByRole('textbox', { name: /^Guest/ });
    const names = () => new FormData(form).getAll('guests').filter((name) => name !== '');
    return { items, names, onNotice };
  }

  const add = () => screen.queryByRole('button', { name: liveRepeatWords.add('Guest') });

  test('shows one item, and adds more up to its limit', async () => {
    const { items } = renderGuests();
    expect(items()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
    for (const count of [2, 3]) {
      await userEvent.click(add() ?? document.body);
      expect(items()).toHaveLength(count);
      expect(items()[count - 1]).toHaveFocus();
    }
    expect(add()).not.toBeInTheDocument();
  });

  test('shows all answered items, and moves later ones up after a removal', async () => {
    const { items, names, onNotice } = renderGuests(['Bo', 'Cy', 'Di']);
    expect(items()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Guest 1' }));
    expect(names()).toEqual(['Cy', 'Di']);
    expect(items()).toHaveLength(2);
    expect(items()[0]).toHaveFocus();
    expect(onNotice).toHaveBeenCalledWith('Guest 1 removed.');
  });
});
