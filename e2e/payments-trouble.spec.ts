import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { watchStatus } from '@/e2e/support/hydrated-forms';
import {
  authenticationCard,
  fillQuestions,
  authenticate,
  bankFrame,
  cardInput,
  countPosts,
  listCharges,
  expect,
  expectPaid,
  expectProblem,
  fillPaidForm,
  validCard,
  pay,
  practiceOrigin,
  countPaidSubmissions,
  test,
  typeCard,
} from '@/e2e/support/paid';
import { unique } from '@/e2e/support/forms';
import { challengeWords } from '@/lib/words/lib/forms/client';
import { loadFailureWords, notReadyWords } from '@/lib/words/components/payments/live';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

test('reports a blocked script, posts nothing, and pays on the next try', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_/);
  const name = unique('Ana Blocked T1');
  const script = `${practiceOrigin}/v3/stripe.js`;
  const posts = countPosts(page);
  await page.route(script, (route) => route.abort('blockedbyclient'));
  await page.goto('/f/trial-places');
  await fillQuestions(page, name);
  const help = page.locator('[data-card-help]');
  await expect(help).toContainText(loadFailureWords.blocked.what);
  await expect(help).toContainText('Pay at the gate, in coins.');
  await pay(page);
  await expectProblem(page, notReadyWords.failed(loadFailureWords.blocked.action));
  expect(posts()).toBe(0);

  await page.unroute(script);
  await help.getByRole('button', { name: loadFailureWords.blocked.action }).click();
  await expect(cardInput(page, 'code')).toBeEditable();
  await expect(page.getByLabel('Your name')).toHaveValue(name);
  await typeCard(page, validCard);
  await pay(page);
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([2400]);
});

test('charges once when responses are lost before and after authentication', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_/);
  const name = unique('Ana Unheard T2');
  await fillPaidForm(page, name, authenticationCard);
  let lost = 0;
  // Drops the first response to each of the two posts, after the site has handled it.
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
  await expect(bankFrame(page).getByText('£24.00')).toBeVisible();
  expect(lost).toBe(1);
  await authenticate(page, 'Approve');
  await expectPaid(page);
  expect(lost).toBe(2);
  expect(await listCharges(name)).toEqual([2400]);
  expect(countPaidSubmissions(name)).toBe(1);
});

test('continues the same attempt when the page is reloaded during authentication', async ({
  page,
}) => {
  const name = unique('Ana Reloaded T3');
  await fillPaidForm(page, name, authenticationCard);
  await pay(page);
  await expect(bankFrame(page).getByText('£24.00')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await fillPaidForm(page, name);
  await pay(page);
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([2400]);
  expect(countPaidSubmissions(name)).toBe(1);
});

const proofSchema = z.object({
  challenge: z.custom<Awaited<ReturnType<typeof createChallenge>>>(),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

test('solves and announces the proof of work, and then charges the card', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const name = unique('Ana Checked T4');
  const work = { deriveKey, hmacSignatureSecret: 'of this test' };
  const terms = { algorithm: 'PBKDF2/SHA-256', cost: 5000, counter: 100 };
  const check = await createChallenge({ ...work, ...terms });
  const message = formErrorWords.PAYMENT_CHECK;
  const proofs: string[] = [];
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
  await fillPaidForm(page, name);
  const statusTexts = await watchStatus(page);
  await pay(page);
  await expectPaid(page);
  expect(await listCharges(name)).toEqual([2400]);
  expect(statusTexts()).toContain(challengeWords.text);
  expect(proofs).toHaveLength(1);
  const { challenge, solution } = proofSchema.parse(JSON.parse(proofs[0] ?? ''));
  expect(await verifySolution({ ...work, challenge, solution })).toMatchObject({ verified: true });
  // The solver is loaded with the challenge, not with the page.
  expect(scripts).toHaveLength(1);
});
