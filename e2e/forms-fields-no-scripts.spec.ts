import { findOverflow, findViolationsInEachLight } from '@/e2e/support/axe';
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
import { sweep } from '@/e2e/support/sweep';
import { stepWords } from '@/lib/words/lib/forms';
import { constraintWords, missingWords, validWords } from '@/lib/words/lib/forms/errors';

test('lists guests, numbers and a consent, and sends them', async ({ page }) => {
  await page.goto('/f/book');
  await page.getByLabel('How many adults?').fill('1.5');
  await page.getByLabel('Guest 1').fill('Ada');
  await page.getByLabel('Guest 3').fill('Ben');
  await press(page, 'Book places');
  await expectErrors(page, [
    missingWords.chooseOne('“Which evening?”'),
    'For “How many adults?”, enter a whole number',
    'Fill in “Your name”',
    'Fill in “E-mail address”',
    'Tick the box about the dark and the steps, so that nobody finds out on the way up',
  ]);
  await expect(page.getByLabel('How many adults?')).toHaveValue('1.5');
  await expect(page.getByLabel('Guest 3')).toHaveValue('Ben');

  await page.getByLabel('Which evening?').selectOption({ index: 1 });
  await page.getByLabel('How many adults?').fill('2');
  await fillPerson(page);
  await page.getByRole('checkbox', { name: /the yard is dark/ }).check();
  await press(page, 'Book places');
  await expect(page).toHaveURL(/\/public-nights\/thanks\?sent=BOO-/);
  await expect(page.getByText(/^BOO-[0-9A-Z]{6}$/)).toBeVisible();
});

test('books the evening of an event’s page, which does not ask for it', async ({ page }) => {
  await page.goto('/events/other-peoples-galaxies');
  await expect(page.getByLabel('Which evening?')).toHaveCount(0);
  await fillPerson(page);
  await page.getByRole('checkbox', { name: /the yard is dark/ }).check();
  await press(page, 'Book places');
  // The form's own page shows the evening with the mistake.
  await expectErrors(page, ['Fill in “How many adults?”']);
  await expect(page.getByLabel('Which evening?')).toHaveValue('2027-04-09');
  await page.getByLabel('How many adults?').fill('2');
  await press(page, 'Book places');
  await expect(page).toHaveURL(/\/public-nights\/thanks\?sent=BOO-/);
});

test('sends dates, a time and checkboxes', async ({ page }) => {
  await page.goto('/f/borrow');
  await fillPerson(page);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Which one?').selectOption('binoculars');
  await page.getByLabel('From which first Saturday?').fill('2027-01-02');
  await page.getByLabel('And back on which first Saturday?').fill('2027-02-06');
  await page.getByLabel(/When may Ruth ring you/).fill('21:30');
  await page.getByRole('checkbox', { name: 'A red torch' }).check();
  await page.getByRole('checkbox', { name: 'A map of the Moon' }).check();
  await press(page, 'Ask to borrow');
  await expectErrors(page, ['For “When may Ruth ring you?”, enter 21:00 or earlier']);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByLabel(/When may Ruth ring you/).fill('20:30');
  await press(page, 'Ask to borrow');
  await expect(page).toHaveURL(/\/borrow\/thanks\?sent=BOR-/);
});

test('keeps a value that is too long and shows its limit', async ({ page }) => {
  await page.goto('/f/contact');
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Up to 4,000 characters/);
  await fillPerson(page);
  // Characters that the font lacks are slow to set, so they are few.
  const tooLong = `${'🪐\n'.repeat(40)}${'a'.repeat(3881)}`;
  await page.getByLabel('Message').fill(tooLong);
  await press(page, 'Send message');
  const advice = constraintWords.enter(validWords.characters('4,000'));
  await expectErrors(page, [constraintWords.advice('“Message”', advice)]);
  await expect(page.getByLabel('Message')).toHaveValue(tooLong);
  await page.getByLabel('Message').fill(tooLong.slice(0, -1));
  await press(page, 'Send message');
  await expect(page).toHaveURL(/\/contact\/thanks\?sent=CON-/);
});

test.describe('every state of the forms', sweep, () => {
  test.use({ javaScriptEnabled: true });
  // Axe looks at nine pages, each in three lights.
  test.slow();

  test('is accessible and fits', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    // The pages as the server renders them, without hydration.
    await page.route('**/_next/static/chunks/**', (route) => route.abort());
    const look = async (state: string) => {
      expect(await findOverflow(page, [320, 1360]), state).toEqual([]);
      expect(await findViolationsInEachLight(page, [1360, 320]), state).toEqual([]);
    };
    await page.goto('/f/school-visit');
    await look('a step');
    await press(page, 'Continue');
    await expect(errorSummary(page)).toBeVisible();
    await look('a step with errors');
    await fillGroup(page);
    await press(page, 'Continue');
    await fillDay(page);
    await press(page, 'Continue');
    await fillPerson(page);
    await press(page, 'Continue');
    await expect(page.getByRole('heading', { name: stepWords.check })).toBeVisible();
    await look('the answers');
    for (const form of ['book', 'borrow']) {
      await page.goto(`/f/${form}`);
      await look(form);
      await page.locator('form[data-form]').getByRole('button').last().click();
      await expect(errorSummary(page)).toBeVisible();
      await look(`${form} with errors`);
    }
    await page.goto('/schools/thanks?sent=SCH-7K2QXM');
    await look('after success');
  });
});
