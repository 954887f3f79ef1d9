import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import {
  fillQuestions,
  answerBank,
  bank,
  cardInput,
  listCharges,
  expect,
  expectPaid,
  expectProblem,
  fillForm,
  validCard,
  pay,
  practiceOrigin,
  countPaidSubmissions,
  uniqueName,
  test,
  typeCard,
} from '@/e2e/support/paid';

test('a blocked script is said, nothing is posted or lost, and trying again pays', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_/);
  const name = uniqueName('Ana Blocked T1');
  const script = `${practiceOrigin}/v3/stripe.js`;
  let posts = 0;
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
  await page.route(script, (route) => route.abort('blockedbyclient'));
  await page.goto('/f/trial-places');
  await fillQuestions(page, name);
  const help = page.locator('[data-card-help]');
  await expect(help).toContainText('Nothing was sent or charged');
  await expect(help).toContainText('Pay at the gate, in coins.');
  await pay(page);
  await expectProblem(page, 'The card fields could not be loaded');
  expect(posts).toBe(0);

  await page.unroute(script);
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(cardInput(page, 'code')).toBeEditable();
  await expect(page.getByLabel('Your name')).toHaveValue(name);
  await typeCard(page, validCard);
  await pay(page);
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([2400]);
});

test('answers that are lost cost no second charge, before the bank and after it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_/);
  const name = uniqueName('Ana Unheard T2');
  await fillForm(page, name, { number: '4000002760003184' });
  let lost = 0;
  // The first answer to each of the two posts is lost after the site has done its part.
  await page.route('**/f/trial-places', async (route) => {
    const isResubmit = (route.request().postData() ?? '').includes('resubmitKey');
    if (lost === (isResubmit ? 1 : 0)) {
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    } else {
      await route.fallback();
    }
  });
  await pay(page);
  await expect(bank(page).getByText('£24.00')).toBeVisible();
  expect(lost).toBe(1);
  await answerBank(page, 'Approve');
  await expectPaid(page);
  expect(lost).toBe(2);
  expect(await listCharges(name)).toEqual([2400]);
  expect(countPaidSubmissions(name)).toBe(1);
});

test('a page that is loaded anew while the bank asks goes on with the same attempt', async ({
  page,
}) => {
  const name = uniqueName('Ana Reloaded T3');
  await fillForm(page, name, { number: '4000002760003184' });
  await pay(page);
  await expect(bank(page).getByText('£24.00')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await fillForm(page, name);
  await pay(page);
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([2400]);
  expect(countPaidSubmissions(name)).toBe(1);
});

const proofSchema = z.object({
  challenge: z.custom<Awaited<ReturnType<typeof createChallenge>>>(),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

test('a check against misuse is passed by the browser alone, said aloud, and then the card pays', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const name = uniqueName('Ana Checked T4');
  const work = { deriveKey, hmacSignatureSecret: 'of this test' };
  const terms = { algorithm: 'PBKDF2/SHA-256', cost: 5000, counter: 100 };
  const check = await createChallenge({ ...work, ...terms });
  const message = 'This form is checked against misuse just now.';
  const proofs: string[] = [];
  const said: string[] = [];
  const scripts: string[] = [];
  await page.route('**/f/trial-places', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const proof = /name="_check"\s+(\{.*\})/.exec(route.request().postData() ?? '')?.[1];
    if (proof !== undefined) {
      proofs.push(proof);
      return route.fallback();
    }
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && proofs.length === 0) scripts.push(request.url());
    });
    const json = { error: message, errors: [{ code: 'BLOCKED', message }], check };
    return route.fulfill({ status: 403, json });
  });
  await fillForm(page, name);
  await page.exposeFunction('keepWords', (words: string) => said.push(words));
  await page.evaluate(() => {
    const status = document.querySelector('[data-status]');
    if (status === null) throw new Error('The form says nothing.');
    const { keepWords } = window as unknown as { keepWords: (words: string) => void };
    const watch = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => keepWords(status.textContent)).observe(status, watch);
  });
  await pay(page);
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([2400]);
  expect(said).toContain('One moment: this form is being checked against misuse…');
  expect(proofs).toHaveLength(1);
  const { challenge, solution } = proofSchema.parse(JSON.parse(proofs[0] ?? ''));
  expect(await verifySolution({ ...work, challenge, solution })).toMatchObject({ verified: true });
  // What works it out came with the check, and not with the page.
  expect(scripts).toHaveLength(1);
});
