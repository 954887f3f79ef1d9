import { esmResolver, FileSystemConfigLoader, HtmlValidate } from 'html-validate/node';
import { expect, test } from '@/e2e/support/test';
import { pageKinds } from '@/e2e/support/sites';

/*
 * .htmlvalidate.json has every recommended rule, some of them in the style in which React writes:
 * `<meta/>`, `defer=""`, `charSet`. Ids may begin with `__`, because Next's own element does. A
 * question that may be answered several times stands there several times under its name. The turn
 * of the sky is the one style that stands in the page. A hash is asked for where a file comes
 * from elsewhere; the site's own files come with the page.
 */
for (const { kind, path, status } of pageKinds) {
  test(`the HTML of ${kind} (${path}) is valid`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    const htmlvalidate = new HtmlValidate(new FileSystemConfigLoader([esmResolver()]));
    const report = await htmlvalidate.validateString(await response.text(), 'served.html');
    const found = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
    );
    expect(found).toEqual([]);
  });
}
