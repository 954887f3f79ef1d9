import { esmResolver, FileSystemConfigLoader, HtmlValidate } from 'html-validate/node';

// Reading the rules takes longer than checking a page.
const htmlvalidate = new HtmlValidate(new FileSystemConfigLoader([esmResolver()]));

/** Lists what is invalid in the HTML of a page, one line each. */
export async function findInvalidHtml(html: string): Promise<readonly string[]> {
  const { results } = await htmlvalidate.validateString(html, 'served.html');
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}
