import Markdoc from '@markdoc/markdoc';

/**
 * More than the tags that a text of the desk may have: where more of them are open in one paragraph than this, the
 * parser of the package does not end.
 */
const maxNesting = 400;

const options = { allowComments: true, maxNesting };

/** Splits Markdown with tags into what `Markdoc.parse` takes. */
export const tokenizer = new Markdoc.Tokenizer(options);
