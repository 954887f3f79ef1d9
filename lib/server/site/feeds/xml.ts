const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for XML and HTML, in elements and quoted attributes. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll(invalidCharacters, '');
}

/** Characters that XML 1.0 forbids even escaped (section 2.2). */
const invalidCharacters = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Renders `<name>text</name>` and a line break. */
export function renderElement(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeMarkup(text)}</${name}>\n`;
}
