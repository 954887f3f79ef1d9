import { JSDOM } from 'jsdom';

/** Parses XML. Throws when it is not well-formed. */
export function parseXml(text: string): Document {
  return new JSDOM(text, { contentType: 'application/xml' }).window.document;
}
