import { type Page } from '@playwright/test';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { watchShifts } from '@/e2e/support/layout-shifts';
import {
  authenticationCard,
  fillQuestions,
  bankFrame,
  cardInput,
  listCharges,
  expect,
  expectPaid,
  expectProblem,
  fillPaidForm,
  openPaidForm,
  pay,
  payButton,
  practiceOrigin,
  test,
  typeCard,
} from '@/e2e/support/paid';
import { unique } from '@/e2e/support/forms';
import { sweep } from '@/e2e/support/sweep';
import { cardErrorWords } from '@/lib/words/lib/payments';
import { unpayableFormWords } from '@/lib/words/components/forms';

/** Fetches the text of the site's scripts that the page has loaded. */
async function fetchLoadedScripts(page: Page): Promise<string> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js') && name.startsWith(location.origin)),
  );
  const bodies = await Promise.all(
    names.map(async (name) => (await page.request.get(name)).text()),
  );
  return bodies.join('\n');
}

const stripeCode = /js\.stripe\.com|StripeElement|createPaymentMethod: function/;

test('loads payment code and the payment service only when the card is near', async ({
  page,
  outside,
}) => {
  for (const path of ['/', '/support', '/f/contact']) {
    await page.goto(path);
    await page.mouse.move(400, 400);
    if (path === '/f/contact') {
      await page.getByLabel('Your name').focus();
      await expect(page.locator('form[data-ready]')).toBeVisible();
    }
    expect(await fetchLoadedScripts(page), path).not.toMatch(stripeCode);
  }
  expect(outside.hosts()).toEqual([]);

  await page.setViewportSize({ width: 360, height: 320 });
  await page.goto('/f/trial-places');
  await page.waitForLoadState('networkidle');
  expect(await fetchLoadedScripts(page)).not.toMatch(stripeCode);
  expect(outside.hosts()).toEqual([]);
  await page.locator('[data-card]').scrollIntoViewIfNeeded();
  await expect(cardInput(page, 'code')).toBeEditable();
  expect(outside.hosts()).toEqual([new URL(practiceOrigin).host]);
  expect(await fetchLoadedScripts(page)).toMatch(stripeCode);
});

for (const path of ['/f/donate', '/f/places']) {
  test(`does not shift ${path} on a phone or contact the payment service before the card is in view`, async ({
    page,
    outside,
    complaints,
  }) => {
    // The font has its own test.
    await page.route('**/*.woff2', (route) => route.abort());
    complaints.expect(/ERR_FAILED/);
    await page.setViewportSize({ width: 412, height: 823 });
    const shifted = await watchShifts(page);
    await page.goto(path);
    await expect(page.locator('form[data-ready]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(await shifted()).toBe(0);
    expect(outside.hosts()).toEqual([]);
    await page.locator('[data-card]').scrollIntoViewIfNeeded();
    await expect(cardInput(page, 'code')).toBeEditable();
  });
}

test('takes a payment by keyboard alone, with the bank’s dialog', async ({ page }) => {
  const name = unique('Ana Keys R1');
  await openPaidForm(page);
  await page.getByLabel('Your name').focus();
  const { keyboard } = page;
  const fields = [name, 'ana@example.org', '3', '', '4000002760003184', '1234', '123'];
  for (const [index, text] of fields.entries()) {
    await keyboard.type(text);
    if (index < fields.length - 1) await keyboard.press('Tab');
  }
  await expect(cardInput(page, 'code')).toBeFocused();
  await expect(page.locator('[data-card-box="code"]')).toHaveCSS('outline-style', 'solid');
  await keyboard.press('Enter');
  await expect(bankFrame(page).getByRole('heading')).toBeFocused();
  // Tab stays within the dialog.
  for (let stop = 0; stop < 6; stop += 1) await keyboard.press('Tab');
  await expect(bankFrame(page).getByRole('button', { name: 'Refuse' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([2400]);
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 320, height: 320 }, deviceScaleFactor: 2 });

  test('takes a payment without horizontal scrolling', async ({ page }) => {
    const name = unique('Ana Large R2');
    await fillPaidForm(page, name, authenticationCard);
    expect(await measureOverflow(page)).toBe(0);
    const isWhole = (field: Element) => field.scrollWidth <= field.clientWidth;
    expect(await cardInput(page, 'number').evaluate(isWhole)).toBe(true);
    await pay(page);
    const approve = bankFrame(page).getByRole('button', { name: 'Approve', exact: true });
    await approve.click();
    await expectPaid(page);
    expect(await listCharges(name)).toEqual([2400]);
  });
});

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test(
  'keeps the form, its errors and the card fields readable in every light',
  sweep,
  async ({ page }) => {
    await openPaidForm(page);
    expect(await findViolationsInEachLight(page)).toEqual([]);
    await fillQuestions(page, 'Ana Lit R3', '1');
    await typeCard(page, { number: '4242424242424241' });
    await payButton(page).click();
    await expectProblem(page, cardErrorWords.invalid.number);
    expect(await findViolationsInEachLight(page)).toEqual([]);

    // The frames have their own documents, whose text must follow the page's light.
    for (const light of ['day', 'night', 'red'] as const) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.light = chosen;
      }, light);
      const ink = (selector: string) =>
        page.locator(selector).evaluate((element) => getComputedStyle(element).color);
      const expected = await ink('[data-card-box="expiry"]');
      await expect(cardInput(page, 'expiry')).toHaveCSS('color', expected);
    }
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows that cards need JavaScript and how else to pay, without a form', async ({
    page,
    outside,
  }) => {
    await page.goto('/f/trial-places');
    const main = page.getByRole('main');
    const instead = main.getByText(unpayableFormWords['needs-scripts']);
    await expect(instead).toContainText('Pay at the gate, in coins.');
    await expect(instead).toBeVisible();
    // Hidden elements have no role.
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(main.getByRole('button')).toHaveCount(0);
    expect(outside.hosts()).toEqual([]);
  });
});
