/** Makes the tables of copied HTML as a file has them: each cell one line, in its own column. */
export function shapeTables(body: HTMLElement): void {
  for (const cell of body.querySelectorAll<HTMLElement>('td, th')) {
    keepAlignment(cell);
    unwrapCell(cell);
  }
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows];
    separateCells(rows);
    alignHeading(rows);
  }
}

/** Excel and Word say where the words of a cell are in attributes of their own. */
function keepAlignment(cell: HTMLElement): void {
  const inside = cell.querySelector<HTMLElement>('p');
  const said = [cell, inside].flatMap((element) =>
    element === null ? [] : [element.style.textAlign, element.getAttribute('align') ?? ''],
  );
  const align = said.find((each) => /^(?:right|center)$/.test(each));
  if (align !== undefined) cell.style.textAlign = align;
}

/** A cell of a file is one line of words. */
function unwrapCell(cell: Element): void {
  for (const block of cell.querySelectorAll('p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, br')) {
    const isBesideOther = block.previousSibling !== null && block.tagName !== 'UL';
    block.replaceWith(...(isBesideOther ? [' '] : []), ...block.childNodes);
  }
}

/** A cell over several columns or rows is followed by empty ones, so that the others stay in their columns. */
function separateCells(rows: readonly HTMLTableRowElement[]): void {
  // Pages have a cell over 100 columns, of which the table has three.
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  for (const [index, row] of rows.entries()) {
    for (const cell of [...row.cells]) {
      const { cellIndex: column, colSpan: width, rowSpan: height } = cell;
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      for (const each of rows.slice(index, index + height)) {
        const missing = Math.min(columns - each.cells.length, each === row ? width - 1 : width);
        const at = Math.min(each === row ? column + 1 : column, each.cells.length);
        for (let added = 0; added < missing; added += 1) each.insertCell(at);
      }
    }
  }
}

/** The heading of a column decides where its words are, and numbers are at the right only below it. */
function alignHeading([head, first]: readonly HTMLTableRowElement[]): void {
  for (const cell of head?.cells ?? []) {
    const align = first?.cells[cell.cellIndex]?.style.textAlign ?? '';
    if (align !== '') cell.style.textAlign = align;
  }
}
