/** Escapes what Markdown would read as more than text. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`).replaceAll('\n', ' ');
}

/** Renders a link with an absolute address. `page` is the absolute address of the page. */
export function markdownLink(text: string, href: string, page: string): string {
  return `[${escapeMarkdown(text)}](${absoluteUrl(href, page)})`;
}

/** Renders a list of lines. */
export function markdownList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Renders a fact, such as `**Price**: £8`. */
export function markdownFact(label: string, text: string): string {
  return `**${escapeMarkdown(label)}**: ${escapeMarkdown(text)}`;
}

/** Renders a table of Markdown whose first row has the headings. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows;
  return [head, head.map(() => '---'), ...others]
    .map((cells) => cells.map((cell) => cell.replaceAll('|', String.raw`\|`)))
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Returns Markdown of a line as a paragraph: escapes what would begin a heading, a list or a quotation. */
export function markdownParagraph(line: string): string {
  return line
    .trim()
    .replace(/^(?=[#+>-])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');
}

/** Puts a text in front of each line. */
export function indentLines(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (by + line).trimEnd())
    .join('\n');
}

/** Returns an address as an absolute URL that can stand between brackets. */
export function absoluteUrl(href: string, page: string): string {
  const address = URL.canParse(href, page) ? new URL(href, page).href : page;
  return address.replaceAll('(', '%28').replaceAll(')', '%29');
}
