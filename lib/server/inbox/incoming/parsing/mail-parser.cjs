// @ts-check
/**
 * Worker thread that parses mails. A mail of 20 MB can take ten seconds and 150 MB of memory, which would stop the
 * site; the thread has limits of both. Node loads this file without a build, so it is plain CommonJS.
 */
const threads = require('node:worker_threads');
const { simpleParser } = require('mailparser');

/** Longer texts take the quote finder a time that grows with their square. */
const maxQuoteSearch = 15_000;

const options = {
  // HTML is never shown; a text is made of it where a mail has no other.
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  maxHtmlLengthToParse: 200_000,
};

const port = threads.parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');

port.on('message', (/** @type {{ id: number, raw: Uint8Array }} */ { id, raw }) => {
  parse(raw).then(
    (mail) => {
      port.postMessage({ kind: 'parsed', id, mail });
    },
    (/** @type {unknown} */ error) => {
      port.postMessage({ kind: 'failed', id, message: String(error) });
    },
  );
});

/** @param {Uint8Array} raw */
async function parse(raw) {
  const mail = await simpleParser(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), options);
  const text = (mail.text ?? '').replace(/\r\n?/g, '\n').trimEnd();
  return {
    from: (mail.from?.value ?? []).map(({ address, name }) => ({ address: address ?? '', name })),
    subject: mail.subject ?? '',
    text,
    visibleLength: await findVisibleLength(text),
    hasHtml: mail.html !== false,
    attachments: mail.attachments.map(({ filename, contentType, content }) => {
      return { name: filename ?? '', type: contentType, content };
    }),
  };
}

/**
 * Returns the length of a text before the quotes and the signature at its end. A text of nothing else is visible
 * as a whole.
 *
 * @param {string} text
 */
async function findVisibleLength(text) {
  const { default: EmailReplyParser } = await import('email-reply-parser');
  const head = text.slice(0, maxQuoteSearch);
  const fragments = new EmailReplyParser().read(head).getFragments();
  const last = fragments.findLastIndex((fragment) => !fragment.isHidden() && !fragment.isEmpty());
  if (last === -1) return text.length;
  const hidden = fragments.slice(last + 1).flatMap((fragment) => linesOf(fragment.getContent()));
  if (hidden.length === 0) return text.length;
  // By their number, because the parser joins lines: then a line too many is visible, and none is lost.
  const lines = head.split('\n');
  let [end, left] = [lines.length, hidden.length];
  while (left > 0 && end > 0) {
    end -= 1;
    if (lines[end]?.trim() !== '') left -= 1;
  }
  return lines.slice(0, end).join('\n').trimEnd().length;
}

/** @param {string} text */
function linesOf(text) {
  return text.split('\n').filter((line) => line.trim() !== '');
}
