import { embedPacket, findPacket } from '@/lib/server/editing/pictures/text/xmp-packet';

/** What the site's own files say about themselves in XMP (ISO 16684-1). */
export interface PictureNotes {
  /** What the picture shows, for people who do not see it; empty if the file has no text. */
  readonly text: string;
  /** The SHA-256 of the file that was uploaded, hexadecimal; empty if it is not known. */
  readonly source: string;
}

/** A property of XMP that has one value. */
interface Property {
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
}

/** "Alt Text (Accessibility)" of the IPTC Photo Metadata Standard 2021.1. Other programs read and write it too. */
const altText: Property = {
  prefix: 'Iptc4xmpCore',
  name: 'AltTextAccessibility',
  namespace: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
};

/** "The common identifier for all versions and renditions of a resource" (XMP media management). */
const origin: Property = {
  prefix: 'xmpMM',
  name: 'OriginalDocumentID',
  namespace: 'http://ns.adobe.com/xap/1.0/mm/',
};

const sourcePrefix = 'sha256:';

const emptyPacket =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF>' +
  '</x:xmpmeta>';

/** Returns the text that a picture's file has for people who do not see it; empty if it has none. */
export function readPictureText(bytes: Uint8Array): string {
  return readPictureNotes(bytes).text;
}

/** Returns what a picture's file says about itself. The beginning and the end of a large file are enough. */
export function readPictureNotes(bytes: Uint8Array): PictureNotes {
  const packet = findPacket(bytes)?.text ?? '';
  const source = readProperty(packet, origin);
  return {
    text: readProperty(packet, altText).trim(),
    source: source.startsWith(sourcePrefix) ? source.slice(sourcePrefix.length) : '',
  };
}

/**
 * Returns a picture's file with another text for people who do not see it; an empty one removes it. Pixels and all
 * other data keep their bytes. Returns `undefined` for a file that is no JPEG, PNG or WebP, and for a text that is too
 * long for it.
 */
export function writePictureText(bytes: Uint8Array, text: string): Buffer | undefined {
  return writeNotes(bytes, { text });
}

/** Returns a picture's file with other notes; see `writePictureText`. */
export function writePictureNotes(bytes: Uint8Array, notes: PictureNotes): Buffer | undefined {
  return writeNotes(bytes, notes);
}

function writeNotes(bytes: Uint8Array, notes: Partial<PictureNotes>): Buffer | undefined {
  let packet = findPacket(bytes)?.text ?? emptyPacket;
  if (notes.text !== undefined) {
    const { text } = notes;
    const list = `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
    packet = withProperty(packet, altText, text === '' ? '' : list);
  }
  if (notes.source !== undefined) {
    const { source } = notes;
    packet = withProperty(packet, origin, source === '' ? '' : `${sourcePrefix}${source}`);
  }
  return embedPacket(bytes, packet);
}

function readProperty(packet: string, property: Property): string {
  const element = elementOf(property).exec(packet)?.[1];
  if (element !== undefined) {
    const items = [...element.matchAll(/<rdf:li\b([^>]*)>([^<]*)<\/rdf:li>/g)];
    const preferred = items.find(([, attributes = '']) => attributes.includes('x-default'));
    const value = (preferred ?? items[0])?.[2] ?? element;
    return value.includes('<') ? '' : unescapeXml(value);
  }
  return unescapeXml(attributeOf(property).exec(packet)?.[2] ?? '');
}

/** Returns the packet with another value of a property, as XML; an empty one removes it. */
function withProperty(packet: string, property: Property, value: string): string {
  const { prefix, name, namespace } = property;
  const without = packet
    .replace(elementOf(property), '')
    .replace(attributeOf(property), '')
    .replace(emptyDescription, '');
  if (value === '') return without;
  const element =
    `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">` +
    `<${prefix}:${name}>${value}</${prefix}:${name}></rdf:Description>`;
  // A function, because "$&" in a text has a meaning in a replacement.
  return without.replace(/<rdf:RDF\b[^>]*?(\/?)>/, (tag, isEmpty: string) =>
    isEmpty === '' ? `${tag}${element}` : `${tag.slice(0, -2)}>${element}</rdf:RDF>`,
  );
}

const emptyDescription =
  /<rdf:Description rdf:about=""(?:\s+xmlns:\w+="[^"]*")*>\s*<\/rdf:Description>/g;

/** Packets of other programs may have the value as an element or as an attribute. */
function elementOf({ prefix, name }: Property): RegExp {
  return new RegExp(`<${prefix}:${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${prefix}:${name}>`);
}

function attributeOf({ prefix, name }: Property): RegExp {
  return new RegExp(`\\s${prefix}:${name}=(["'])([^"'<]*)\\1`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return (
    text
      // XML 1.0 has no other control characters.
      .replace(/[^\P{Cc}\t\n\r]/gu, '')
      .replace(/[&<>"']/g, (character) => entities[character] ?? character)
  );
}

const characters = new Map(Object.entries(entities).map(([key, entity]) => [entity, key]));

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|\w{2,4});/gi, (entity, decimal, hex) => {
    const [digits, base] = [String(decimal ?? hex ?? ''), decimal === undefined ? 16 : 10];
    if (digits === '') return characters.get(entity) ?? entity;
    const code = Number.parseInt(digits, base);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
  });
}
