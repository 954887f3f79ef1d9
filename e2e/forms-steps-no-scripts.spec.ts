import { type Page } from '@playwright/test';
import {
  expect,
  expectErrors,
  fillDay,
  fillGroup,
  fillPerson,
  press,
  test,
} from '@/e2e/support/plain-forms';
import { errorSummary } from '@/e2e/support/forms';
import { formWords } from '@/lib/words/components/forms';
import { stepWords, conditionWords, referenceWords } from '@/lib/words/lib/forms';
import { bookingMeta } from '@/lib/words/lib/server/content/schemas';
import { missingWords, adviceWords } from '@/lib/words/lib/forms/errors';
import { draftNoticeWords } from '@/lib/words/lib/server/forms';

const list = {
  name: 'year-5.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('first name\nAda\nBen\n'),
};

test('completes a form in steps, changes one answer on the check page, and sends it once', async ({
  page,
}) => {
  await page.goto('/schools/plan');
  await expect(page.getByRole('heading', { name: 'Step 1 of 3: Your group' })).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeHidden();
  await press(page, 'Continue');
  await expectErrors(page, [
    'Fill in “School or group”',
    missingWords.chooseOne('“Which year?”'),
    'Fill in “How many pupils?”',
    missingWords.chooseOne('“Does anyone need a place for a wheelchair?”'),
  ]);

  await fillGroup(page);
  await press(page, 'Continue');
  await expect(page).toHaveTitle(/^Step 2 of 3: The day/);
  await press(page, 'Back');
  await expect(page.getByLabel('School or group')).toHaveValue('Reeth Primary');
  await expect(page.getByLabel('How many pupils?')).toHaveValue('24');
  await press(page, 'Continue');

  await page.getByRole('radio', { name: /By day/ }).check();
  await page.getByLabel('Which day would suit you best?').fill('2026-11-30');
  await press(page, 'Continue');
  await expectErrors(page, [
    'For “Which day would suit you best?”, enter 1 December 2026 or later',
  ]);
  await expect(page.getByLabel('Which day would suit you best?')).toHaveValue('2026-11-30');
  await fillDay(page);
  await press(page, 'Continue');
  await fillPerson(page);
  await press(page, 'Continue');

  await expect(page).toHaveTitle(new RegExp(`^${stepWords.check}`));
  const answers = page.getByRole('definition');
  for (const words of ['Reeth Primary', 'Year 5 or 6', 'By day, 10:00 to 14:00', '10 March 2027']) {
    await expect(answers.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(bookingMeta.capacity.label, { exact: false }).first()).toBeHidden();

  await press(page, 'Change your answer: How many pupils?');
  await page.getByLabel('How many pupils?').fill('25');
  await press(page, 'Continue');
  await expect(answers.getByText('25', { exact: true })).toBeVisible();

  await page.getByLabel('Pupil list').setInputFiles({ ...list, name: 'pupils.exe' });
  await press(page, 'Ask for a date');
  await expectErrors(page, [`For “Pupil list”, ${adviceWords.fileType('CSV, XLSX, PDF or TXT')}`]);
  await expect(page.getByText('You had chosen “pupils.exe”.')).toBeVisible();

  await page.getByLabel('Pupil list').setInputFiles(list);
  await press(page, 'Ask for a date');
  await expect(page).toHaveURL(/\/schools\/thanks\?sent=SCH-[0-9A-Z]{6}$/);
  await expect(page.getByText(`${referenceWords.before} SCH-`)).toBeVisible();
  const reloaded = await page.reload();
  expect(reloaded?.request().method()).toBe('GET');
});

/** Expects the heading of a step, and an address without answers. */
async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toMatch(/Reeth|2027|Priya/);
}

for (const path of ['/f/school-visit', '/schools/plan']) {
  test(`Back, Forward and reload show each step of ${path} with its answers`, async ({ page }) => {
    const methods: string[] = [];
    await page.goto(path);
    await fillGroup(page);
    await press(page, 'Continue');
    await expectStep(page, 'Step 2 of 3: The day');
    await fillDay(page);
    await press(page, 'Continue');
    await expectStep(page, 'Step 3 of 3');
    await fillPerson(page);

    page.on('request', (request) => {
      if (request.isNavigationRequest()) methods.push(request.method());
    });
    await page.goBack();
    await expectStep(page, 'Step 2 of 3: The day');
    await expect(page.getByRole('radio', { name: /By day/ })).toBeChecked();
    await expect(page.getByLabel('Which day would suit you best?')).toHaveValue('2027-03-10');
    await page.goBack();
    await expectStep(page, 'Step 1 of 3: Your group');
    await expect(page.getByLabel('School or group')).toHaveValue('Reeth Primary');
    await page.goForward();
    await expectStep(page, 'Step 2 of 3: The day');
    await page.reload();
    await expectStep(page, 'Step 2 of 3: The day');
    await expect(page.getByLabel('Which day would suit you best?')).toHaveValue('2027-03-10');
    expect(new Set(methods)).toEqual(new Set(['GET']));

    await press(page, 'Continue');
    await fillPerson(page);
    await press(page, 'Continue');
    await expect(page.getByRole('heading', { name: stepWords.check })).toBeVisible();
    await expect(page.getByRole('definition').getByText('Reeth Primary')).toBeVisible();
    await page.getByLabel('Pupil list').setInputFiles(list);
    await press(page, 'Ask for a date');
    await expect(page).toHaveURL(/\/schools\/thanks\?sent=SCH-/);

    // The browser's history has no sent answers.
    await page.goBack();
    await expect(page.getByText(draftNoticeWords.gone)).toBeVisible();
    await expect(page.getByLabel('School or group')).toHaveValue('');
  });
}

test('Back, Forward and reload work after an error', async ({ page }) => {
  await page.goto('/contact');
  await fillPerson(page);
  await press(page, 'Send message');
  await expectErrors(page, ['Fill in “Message”']);
  const reloaded = await page.reload();
  expect(reloaded?.request().method()).toBe('GET');
  await expectErrors(page, ['Fill in “Message”']);
  await expect(page.getByLabel('Your name')).toHaveValue('Priya Canary');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Your name')).toHaveValue('Priya Canary');
  await page.goForward();
  await expectErrors(page, ['Fill in “Message”']);
  await page.getByLabel('Message').fill('Once, although I went back.');
  await press(page, 'Send message');
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=CON-/);
});

test('clears the draft, and its address shows no values', async ({ page }) => {
  await page.goto('/f/contact');
  await expect(page.getByRole('button', { name: formWords.clear })).toHaveCount(0);
  await fillPerson(page);
  await press(page, 'Send message');
  await expect(page.getByText(formWords.saved)).toBeVisible();
  const address = page.url();
  await press(page, formWords.clear);
  await expect(page).toHaveURL('/f/contact');
  await expect(page.getByLabel('Your name')).toHaveValue('');
  await page.goto(address);
  await expect(page.getByText(draftNoticeWords.gone)).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('');
});

test('requires a field with a condition only if it applies', async ({ page }) => {
  await page.goto('/f/school-visit');
  const places = page.getByLabel('How many places, and may the chair stay in the minibus?');
  await expect(page.getByText(conditionWords.chose('“Yes”'))).toBeVisible();
  await fillGroup(page);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await press(page, 'Continue');
  await expect(errorSummary(page).getByRole('link')).toHaveCount(1);
  await expect(places).toHaveAttribute('aria-invalid', 'true');
  await places.fill('Two, and yes');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: The day' })).toBeVisible();
});

test('the Enter key goes to the next step', async ({ page }) => {
  await page.goto('/f/school-visit');
  await fillGroup(page);
  await page.getByLabel('School or group').press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: The day' })).toBeVisible();
  await fillDay(page);
  await page.getByLabel(/And if that is taken/).press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 3 of 3' })).toBeVisible();
});
