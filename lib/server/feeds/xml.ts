const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as it may stand in XML and HTML, between tags or in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll(notXml, '');
}

/** What XML 1.0 (section 2.2) cannot hold, not even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** `<name>text</name>`, on a line of its own. */
export function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeMarkup(text)}</${name}>\n`;
}
