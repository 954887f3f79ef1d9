/** The id of the form that changes the selected messages. */
export const bulkFormId = 'bulk';

/** Returns the checkboxes of the rows, in their order. */
export function rowCheckboxes(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[name="id"][form="${bulkFormId}"]`)];
}

/** Returns how many rows are selected. */
export function selectedCount(): number {
  return rowCheckboxes().filter(({ checked }) => checked).length;
}

/** Sets the checkboxes between two rows, both included, to the value of the last one. */
export function selectRange(from: HTMLInputElement, to: HTMLInputElement): void {
  const boxes = rowCheckboxes();
  const ends = [boxes.indexOf(from), boxes.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  if (first < 0) return;
  for (const box of boxes.slice(first, last + 1)) box.checked = to.checked;
}
