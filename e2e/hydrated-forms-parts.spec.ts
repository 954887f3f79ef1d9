import { type Page } from '@playwright/test';
import { findViolations } from '@/e2e/support/axe';
import { waitForHydration, disableIdle } from '@/e2e/support/framework';
import { openHydratedForm } from '@/e2e/support/hydrated-forms';
import { countSubmissions } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';
import { errorSummary, unique } from '@/e2e/support/forms';
import { adviceWords, validWords } from '@/lib/words/lib/forms/errors';
import { liveCountWords, liveFilesWords, draftOfferWords } from '@/lib/words/components/forms/live';
import { stepWords } from '@/lib/words/lib/forms';
import { liveStatusWords } from '@/lib/words/components/forms/live/sending';
import { noResponseWords, sendAgainWords } from '@/lib/words/lib/forms/client';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pupils = { name: 'pupils.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAna\n') };

async function fillFirstStep(page: Page, school: string): Promise<void> {
  await page.getByLabel('School or group').fill(school);
  await page.getByLabel('Which year?').selectOption({ index: 2 });
  await page.getByLabel('How many pupils?').fill('24');
  await page.getByLabel('No', { exact: true }).check();
}

async function fillOtherSteps(page: Page): Promise<void> {
  await page.getByLabel('By day').check();
  await page.getByLabel('Which day would suit you best?').fill('2027-03-02');
  await button(page, 'Continue').click();
  await page.getByLabel('Your name').fill('Ana Petrov');
  await page.getByLabel('E-mail address').fill('ana@example.org');
  await button(page, 'Continue').click();
}

test('moves between steps, changes an answer and sends without a page load', async ({ page }) => {
  const school = unique('Moorside School W20');
  let loads = 0;
  await openHydratedForm(page, 'school-visit');
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));

  await button(page, 'Continue').click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('link')).toHaveCount(4);
  await expect(page).toHaveTitle(/^Error: /);
  expect(await findViolations(page)).toEqual([]);

  await fillFirstStep(page, school);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: /^Step 2 of 3 ?: The day/ })).toBeFocused();
  await expect(page).toHaveTitle(/^Step 2 of 3: The day/);
  await expect(page.getByLabel('School or group')).toBeHidden();
  expect(await findViolations(page)).toEqual([]);

  await button(page, 'Back').click();
  await expect(page.getByRole('heading', { name: /^Step 1 of 3 ?: Your group/ })).toBeFocused();
  await expect(page.getByLabel('School or group')).toHaveValue(school);
  await button(page, 'Continue').click();
  await expect(page.getByLabel('By day')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('School or group')).toBeVisible();
  await button(page, 'Continue').click();
  await fillOtherSteps(page);

  await expect(page.getByRole('heading', { name: stepWords.check })).toBeFocused();
  await expect(page.locator('[data-answer=school]')).toContainText(school);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change your answer: How many pupils?' }).click();
  await page.getByLabel('How many pupils?').fill('25');
  await button(page, 'Continue').click();
  await expect(page.locator('[data-answer=pupils]')).toContainText('25');
  expect(countSubmissions(school)).toBe(0);
  expect(loads).toBe(0);
  await button(page, 'Ask for a date').click();
  await expect(page).toHaveURL(/\/schools\/thanks\?sent=/);
  expect(countSubmissions(school)).toBe(1);
});

test('hides a question that does not apply and does not send its answer', async ({ page }) => {
  const school = unique('Moorside School W21');
  await openHydratedForm(page, 'school-visit');
  const places = page.getByLabel('How many places, and may the chair stay in the minibus?');
  await expect(places).toBeHidden();
  await fillFirstStep(page, school);
  await page.getByLabel('Yes', { exact: true }).check();
  await expect(places).toBeVisible();
  await button(page, 'Continue').click();
  await expect(errorSummary(page).getByRole('link')).toHaveCount(1);
  const unsent = unique('Two W21x');
  await places.fill(unsent);
  await page.getByLabel('No', { exact: true }).check();
  await expect(places).toBeHidden();
  await button(page, 'Continue').click();
  await fillOtherSteps(page);
  await button(page, 'Ask for a date').click();
  await expect(page).toHaveURL(/\/schools\/thanks\?sent=/);
  expect(countSubmissions(school)).toBe(1);
  expect(countSubmissions(unsent)).toBe(0);
});

test('counts emoji and line breaks as the server does', async ({ page }) => {
  await openHydratedForm(page, 'contact');
  const message = page.getByLabel('Message');
  const count = page.locator('[data-count]');
  await message.fill('🌙\nab');
  await expect(count).toHaveText(liveCountWords.left('3,995 characters'));
  await expect(page.locator('[data-spoken-count]')).toHaveText(
    liveCountWords.left('3,995 characters'),
  );
  await message.fill('🌙'.repeat(1999) + '\na');
  await expect(count).toHaveText(liveCountWords.left('0 characters'));
  await message.pressSequentially('b');
  await expect(count).toHaveText('1 character too many.');
  await page.getByLabel('Your name').fill('Ana Petrov');
  await page.getByLabel('E-mail address').fill('ana@example.org');
  await button(page, 'Send message').click();
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    validWords.characters('For “Message”, enter 4,000'),
  ]);
  await message.press('Backspace');
  await button(page, 'Send message').click();
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=/);
});

test('adds and removes one guest at a time', async ({ page }) => {
  await openHydratedForm(page, 'book');
  const guests = page.getByRole('group', { name: /Who is coming with you/ });
  await expect(guests.getByRole('textbox')).toHaveCount(1);
  await guests.getByRole('textbox', { name: 'Guest 1' }).fill('Bo');
  await button(page, 'Add another: Guest').click();
  await expect(guests.getByRole('textbox', { name: 'Guest 2' })).toBeFocused();
  await page.keyboard.type('Cy');
  await button(page, 'Add another: Guest').click();
  await expect(guests.getByRole('textbox', { name: 'Guest 3' })).toBeFocused();
  await page.keyboard.type('Di');
  expect(await findViolations(page)).toEqual([]);
  await button(page, 'Remove Guest 2').click();
  await expect(guests.getByRole('textbox')).toHaveCount(2);
  await expect(guests.getByRole('textbox', { name: 'Guest 2' })).toHaveValue('Di');
  await expect(guests.getByRole('textbox', { name: 'Guest 2' })).toBeFocused();
  for (let count = 2; count < 7; count += 1) await button(page, 'Add another: Guest').click();
  await expect(guests.getByRole('textbox')).toHaveCount(7);
  await expect(button(page, 'Add another: Guest')).toHaveCount(0);
});

test('checks a file before the upload, removes it, shows its progress and cancels it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ERR_ABORTED/);
  const school = unique('Moorside School W23');
  await openHydratedForm(page, 'school-visit');
  await fillFirstStep(page, school);
  await button(page, 'Continue').click();
  await fillOtherSteps(page);
  const list = page.getByLabel('Pupil list');
  await list.setInputFiles({ name: 'list.exe', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.locator('[data-error-of=list]')).toContainText(
    adviceWords.fileType('CSV, XLSX, PDF or TXT'),
  );
  await expect(list).toHaveAttribute('aria-invalid', 'true');
  await button(page, 'Remove list.exe').click();
  await expect(page.locator('[data-error-of=list]')).toBeEmpty();

  const big = { ...pupils, buffer: Buffer.alloc(4 * 1024 * 1024, 'Ana,\n') };
  await list.setInputFiles(big);
  await expect(page.getByRole('list', { name: liveFilesWords.label })).toContainText(
    'pupils.csv (4.0 MB)',
  );
  const session = await page.context().newCDPSession(page);
  // The upload would take 40 seconds.
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 100_000 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow);
  await button(page, 'Ask for a date').click();
  const progress = page.getByRole('progressbar', { name: liveStatusWords.upload });
  await expect(progress).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await button(page, 'Cancel').click();
  await expect(errorSummary(page)).toContainText(
    `${noResponseWords.cancelled} ${sendAgainWords.free.embedded}`,
  );
  await expect(page.getByRole('list', { name: liveFilesWords.label })).toContainText('pupils.csv');
  expect(countSubmissions(school)).toBe(0);

  await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await button(page, 'Send again').click();
  await expect(page).toHaveURL(/\/schools\/thanks\?sent=/);
  expect(countSubmissions(school)).toBe(1);
});

test('passes axe in a form with errors, a saved draft or both', async ({ page }) => {
  await openHydratedForm(page, 'book');
  await button(page, 'Book places').click();
  await expect(errorSummary(page)).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Your name').fill('Ana');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('form-draft:book')))
    .toContain('Ana');
  await page.goto('/f/book');
  await expect(page.getByRole('group', { name: draftOfferWords.label })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('loads at most 3 kB more script on a page with a form before the browser is idle', async ({
  browser,
  baseURL,
}) => {
  const weigh = async (address: string): Promise<number> => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await disableIdle(page);
    await page.goto(address);
    // A key press loads the framework; only an interaction with a form loads the code that hydrates it.
    await page.keyboard.press('Shift');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
    await context.close();
    return sum;
  };
  const without = await weigh('/privacy');
  expect(without).toBeGreaterThan(50_000);
  expect((await weigh('/contact')) - without).toBeLessThanOrEqual(3000);
  expect((await weigh('/f/contact')) - without).toBeLessThanOrEqual(3000);
});

test('keeps form steps and page navigations in one browser history', async ({ page }) => {
  await page.goto('/schools', { waitUntil: 'networkidle' });
  await page.locator('main').locator('a[href="/schools/plan"]').first().click();
  await expect(page).toHaveURL(/\/schools\/plan$/);
  await page.getByLabel('School or group').fill('Moorside School W30');
  await expect(page.locator('form[data-ready]')).toBeVisible();
  await fillFirstStep(page, 'Moorside School W30');
  await button(page, 'Continue').click();
  await expect(page).toHaveTitle(/^Step 2 of 3: The day – Plan a visit/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Plan a visit/);
  await expect(page.getByLabel('School or group')).toHaveValue('Moorside School W30');
  await button(page, 'Continue').click();
  await expect(page.getByLabel('By day')).toBeVisible();

  await page.getByRole('link', { name: 'Visit', exact: true }).first().click();
  await expect(page).toHaveTitle(/^Your visit/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Plan a visit/);
  await page.getByRole('button', { name: draftOfferWords.restore }).click();
  await expect(page.getByLabel('School or group')).toHaveValue('Moorside School W30');
});
