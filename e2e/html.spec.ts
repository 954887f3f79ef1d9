import { findInvalidHtml } from '@/e2e/support/html';
import { expect, test } from '@/e2e/support/test';
import { pageKinds } from '@/scripts/site/page-kinds';

/*
 * .htmlvalidate.json enables every recommended rule, some in React's notation (`<meta/>`, `defer=""`,
 * `charSet`). Ids may begin with `__`, as Next's root element does. Names of repeatable questions may
 * repeat. Inline styles only set custom properties, such as the rotation of the sky. Subresource
 * integrity is required for files of other origins only.
 */
for (const { kind, path, status } of pageKinds) {
  test(`the HTML of ${kind} (${path}) is valid`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    expect(await findInvalidHtml(await response.text())).toEqual([]);
  });
}
