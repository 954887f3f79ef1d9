import { JSDOM } from 'jsdom';

/** The document that an XML text is; throws where the text is not well-formed. */
export function parseXml(text: string): Document {
  return new JSDOM(text, { contentType: 'application/xml' }).window.document;
}
