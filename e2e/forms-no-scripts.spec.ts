import { type Page } from '@playwright/test';
import { findViolations, findViolationsInEachLight } from '@/e2e/support/axe';
import { expect, test } from '@/e2e/support/test';

test.use({ javaScriptEnabled: false });

const list = {
  name: 'year-5.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('first name\nAda\nBen\n'),
};

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

function summary(page: Page) {
  return page.getByRole('region', { name: 'There is a problem' });
}

/** What is told at the top is told beside the question, in the same words, and leads there. */
async function expectErrors(page: Page, sentences: readonly string[]): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText([...sentences]);
  for (const link of await summary(page).getByRole('link').all()) {
    const id = (await link.getAttribute('href'))?.slice(1) ?? '';
    await expect(page.locator(`[id="${id}-error"]`)).toContainText(
      (await link.textContent()) ?? '',
    );
    await expect(page.locator(`[id="${id}"]`)).toBeVisible();
  }
}

/** The first page of a visit, filled in well. */
async function fillGroup(page: Page): Promise<void> {
  await page.getByLabel('School or group').fill('Reeth Primary');
  await page.getByLabel('Which year?').selectOption('Year 5 or 6');
  await page.getByLabel('How many pupils?').fill('24');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
}

async function fillDay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /By day/ }).check();
  await page.getByLabel('Which day would suit you best?').fill('2027-03-10');
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Priya Canary');
  await page.getByLabel('E-mail address').fill('priya.canary@example.org');
}

test.beforeEach(({ complaints }) => {
  complaints.expect(/status of 422/);
});

test('a school asks for a date page by page, looks it over, changes one answer, and sends it once', async ({
  page,
}) => {
  await page.goto('/schools/plan');
  await expect(page.getByRole('heading', { name: 'Step 1 of 3: Your group' })).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeHidden();
  await press(page, 'Continue');
  await expectErrors(page, [
    'Enter your school or group',
    'Answer “Which year?”',
    'Answer “How many pupils?”',
    'Answer “Does anyone need a place for a wheelchair?”',
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
    'Answer “Which day would suit you best?” with 1 December 2026 or later',
  ]);
  await expect(page.getByLabel('Which day would suit you best?')).toHaveValue('2026-11-30');
  await fillDay(page);
  await press(page, 'Continue');
  await fillPerson(page);
  await press(page, 'Continue');

  await expect(page).toHaveTitle(/^Check your answers/);
  const answers = page.getByRole('definition');
  for (const words of ['Reeth Primary', 'Year 5 or 6', 'By day, 10:00 to 14:00', '10 March 2027']) {
    await expect(answers.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('How many places', { exact: false }).first()).toBeHidden();

  await press(page, 'Change your answer: How many pupils?');
  await page.getByLabel('How many pupils?').fill('25');
  await press(page, 'Continue');
  await expect(answers.getByText('25', { exact: true })).toBeVisible();

  await page.getByLabel('Pupil list').setInputFiles({ ...list, name: 'pupils.exe' });
  await press(page, 'Ask for a date');
  await expectErrors(page, ['Choose a file of the type CSV, XLSX, PDF or TXT for your pupil list']);
  await expect(page.getByText('You had chosen “pupils.exe”.')).toBeVisible();

  await page.getByLabel('Pupil list').setInputFiles(list);
  await press(page, 'Ask for a date');
  await expect(page).toHaveURL(/\/schools\/thanks\?sent=SCH-[0-9A-Z]{6}$/);
  await expect(page.getByText(/Your reference is SCH-/)).toBeVisible();
  const reloaded = await page.reload();
  expect(reloaded?.request().method()).toBe('GET');
});

/** What the browser shows at the address of a step, and how it asked for it. */
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
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await expect(page.getByRole('definition').getByText('Reeth Primary')).toBeVisible();
    await page.getByLabel('Pupil list').setInputFiles(list);
    await press(page, 'Ask for a date');
    await expect(page).toHaveURL(/\/schools\/thanks\?sent=SCH-/);

    // What was sent is not lying about in the browser's history.
    await page.goBack();
    await expect(page.getByText('What you typed here is no longer saved')).toBeVisible();
    await expect(page.getByLabel('School or group')).toHaveValue('');
  });
}

test('Back, Forward and reload work after an error round', async ({ page }) => {
  await page.goto('/contact');
  await fillPerson(page);
  await press(page, 'Send message');
  await expectErrors(page, ['Enter your message']);
  const reloaded = await page.reload();
  expect(reloaded?.request().method()).toBe('GET');
  await expectErrors(page, ['Enter your message']);
  await expect(page.getByLabel('Your name')).toHaveValue('Priya Canary');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Your name')).toHaveValue('Priya Canary');
  await page.goForward();
  await expectErrors(page, ['Enter your message']);
  await page.getByLabel('Message').fill('Once, although I went back.');
  await press(page, 'Send message');
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=CON-/);
});

test('what was typed can be cleared, and is gone from the page’s address too', async ({ page }) => {
  await page.goto('/f/contact');
  await expect(page.getByRole('button', { name: 'Clear this form' })).toHaveCount(0);
  await fillPerson(page);
  await press(page, 'Send message');
  await expect(page.getByText('Is this a shared computer?')).toBeVisible();
  const address = page.url();
  await press(page, 'Clear this form');
  await expect(page).toHaveURL('/f/contact');
  await expect(page.getByLabel('Your name')).toHaveValue('');
  await page.goto(address);
  await expect(page.getByText('What you typed here is no longer saved')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('');
});

test('a question with a condition is asked only where it applies, and then must be answered', async ({
  page,
}) => {
  await page.goto('/f/school-visit');
  const places = page.getByLabel('How many places, and may the chair stay in the minibus?');
  await expect(page.getByText('Only if you chose “Yes”.')).toBeVisible();
  await fillGroup(page);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await press(page, 'Continue');
  await expect(summary(page).getByRole('link')).toHaveCount(1);
  await expect(places).toHaveAttribute('aria-invalid', 'true');
  await places.fill('Two, and yes');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: The day' })).toBeVisible();
});

test('the Enter key goes on, as the first button does', async ({ page }) => {
  await page.goto('/f/school-visit');
  await fillGroup(page);
  await page.getByLabel('School or group').press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: The day' })).toBeVisible();
  await fillDay(page);
  await page.getByLabel(/And if that is taken/).press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 3 of 3' })).toBeVisible();
});

test('guests, numbers and a consent are told as they were typed, and booked', async ({ page }) => {
  await page.goto('/f/book');
  await page.getByLabel('How many adults?').fill('1.5');
  await page.getByLabel('Guest 1').fill('Ada');
  await page.getByLabel('Guest 3').fill('Ben');
  await press(page, 'Book places');
  await expectErrors(page, [
    'Answer “Which evening?”',
    'Answer “How many adults?” with a whole number',
    'Enter your name',
    'Enter your e-mail address',
    'Tick the box about the dark and the steps, so that nobody finds out on the way up',
  ]);
  await expect(page.getByLabel('How many adults?')).toHaveValue('1.5');
  await expect(page.getByLabel('Guest 3')).toHaveValue('Ben');

  await page.getByLabel('Which evening?').selectOption({ index: 1 });
  await page.getByLabel('How many adults?').fill('2');
  await fillPerson(page);
  await page.getByRole('checkbox').check();
  await press(page, 'Book places');
  await expect(page).toHaveURL(/\/public-nights\/thanks\?sent=BOO-/);
  await expect(page.getByText(/Your reference is BOO-/)).toBeVisible();
});

test('days, a time and boxes', async ({ page }) => {
  await page.goto('/f/borrow');
  await fillPerson(page);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Which one?').selectOption('binoculars');
  await page.getByLabel('From which first Saturday?').fill('2027-01-02');
  await page.getByLabel('And back on which last Saturday?').fill('2027-01-30');
  await page.getByLabel(/When may Ruth ring you/).fill('21:30');
  await page.getByRole('checkbox', { name: 'A red torch' }).check();
  await page.getByRole('checkbox', { name: 'A map of the Moon' }).check();
  await press(page, 'Ask to borrow');
  await expectErrors(page, ['Answer “When may Ruth ring you?” with 21:00 or earlier']);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByLabel(/When may Ruth ring you/).fill('20:30');
  await press(page, 'Ask to borrow');
  await expect(page).toHaveURL(/\/borrow\/thanks\?sent=BOR-/);
});

test('an answer that is too long is kept and its limit told, emoji and line breaks counted', async ({
  page,
}) => {
  await page.goto('/f/contact');
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Up to 4000 characters/);
  await fillPerson(page);
  // Characters that the font lacks are slow to set, so they are few.
  const tooLong = `${'🪐\n'.repeat(40)}${'a'.repeat(3881)}`;
  await page.getByLabel('Message').fill(tooLong);
  await press(page, 'Send message');
  await expectErrors(page, ['Shorten your message to 4000 characters']);
  await expect(page.getByLabel('Message')).toHaveValue(tooLong);
  await page.getByLabel('Message').fill(tooLong.slice(0, -1));
  await press(page, 'Send message');
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=CON-/);
});

test.describe('every state of the forms', () => {
  test.use({ javaScriptEnabled: true });
  // Axe looks at nine pages, each in three lights.
  test.slow();

  test('is accessible and fits', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    // The pages as they come from the server: nothing livelier is loaded.
    await page.route('**/_next/static/chunks/**', (route) => route.abort());
    const look = async (state: string) => {
      for (const width of [320, 1360]) {
        await page.setViewportSize({ width, height: 800 });
        // The lights have the same colours at every width.
        const faults = width === 320 ? findViolations(page) : findViolationsInEachLight(page);
        expect(await faults, `${state} at ${width} px`).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${state} at ${width} px`).toBe(0);
      }
    };
    await page.goto('/f/school-visit');
    await look('a step');
    await press(page, 'Continue');
    await expect(summary(page)).toBeVisible();
    await look('a step with errors');
    await fillGroup(page);
    await press(page, 'Continue');
    await fillDay(page);
    await press(page, 'Continue');
    await fillPerson(page);
    await press(page, 'Continue');
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await look('the answers');
    for (const form of ['book', 'borrow']) {
      await page.goto(`/f/${form}`);
      await look(form);
      await page.locator('form[data-form]').getByRole('button').last().click();
      await expect(summary(page)).toBeVisible();
      await look(`${form} with errors`);
    }
    await page.goto('/schools/thanks?sent=SCH-7K2QXM');
    await look('after success');
  });
});
