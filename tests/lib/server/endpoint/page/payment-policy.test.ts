import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import type { PublicPayments } from '@/lib/payments/payment-terms';
import { handleFormPage } from '@/lib/server/endpoint/form-page';
import { allowPaymentScripts } from '@/lib/server/endpoint/page/payment-policy';
import { formContextOf, formOf } from '@/tests/support/form-server';
import { serve } from '@/tests/support/serve';

const practice: PublicPayments = {
  mode: 'practice',
  publishableKey: 'pk_practice_1',
  scriptUrl: 'http://127.0.0.1:12111/v3/stripe.js',
};
const live: PublicPayments = { mode: 'stripe-live', publishableKey: 'pk_live_1' };

const gift = formOf('gift', {
  title: 'Gift',
  fields: [
    { name: 'sum', label: 'How much?', kind: 'radios', options: ['10', '25'] },
    { name: 'free', label: 'Name', required: false },
  ],
  payment: { currency: 'GBP', otherWays: 'By cheque.', presets: { field: 'sum' } },
});

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
});

function makeResponse(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

/** Returns the props and headers of a form's page. */
async function visit(form: FormDefinition, payments: PublicPayments | undefined, sent?: string) {
  const { context } = formContextOf();
  const res = makeResponse();
  const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', cookies: {} });
  const query = { form: form.id, ...(sent === undefined ? {} : { sent }) };
  const result = await handleFormPage({ req, res, query }, async () => ({
    ...(await context()),
    forms: new Map([[form.id, form]]),
    paymentsFor: ({ payment }) => (payment === undefined ? undefined : payments),
  }));
  const props = result !== undefined && 'props' in result ? await result.props : undefined;
  return { props, policy: String(res.getHeader('Content-Security-Policy') ?? ''), res };
}

test('allows the payment scripts on the page of a paid form', async () => {
  const { props, policy, res } = await visit(gift, live);
  expect(props).toMatchObject({ view: { kind: 'form', payments: live } });
  expect(props?.view).toHaveProperty('sum', undefined);
  expect(policy).toContain('frame-src https://js.stripe.com');
  expect(res.getHeader('Permissions-Policy')).toContain('payment=(self "https://js.stripe.com")');
});

test('allows no payment scripts without a payment', async () => {
  const free = formOf('free', { title: 'Free', fields: [{ name: 'a', label: 'A' }] });
  for (const { policy, props } of [
    await visit(free, live),
    await visit(gift, undefined),
    await visit(gift, live, 'GIF-7K3QXA'),
  ]) {
    expect(policy).toBe('');
    expect(props?.view).not.toHaveProperty('payments');
  }
});

test('allows the origin of the current mode only', () => {
  const [rehearsal, real] = [makeResponse(), makeResponse()];
  allowPaymentScripts(rehearsal, practice, '');
  allowPaymentScripts(real, { ...live, scriptUrl: 'http://127.0.0.1:12111/v3/stripe.js' }, '');
  const policyOf = (response: ServerResponse) =>
    String(response.getHeader('Content-Security-Policy'));
  expect(policyOf(rehearsal)).toContain("script-src 'self' http://127.0.0.1:12111;");
  expect(policyOf(rehearsal)).not.toContain('stripe.com');
  expect(policyOf(real)).not.toContain('127.0.0.1');
});

test('reports violations in development', () => {
  vi.stubEnv('NODE_ENV', 'development');
  const response = makeResponse();
  allowPaymentScripts(response, live, '');
  expect(response.hasHeader('Content-Security-Policy')).toBe(false);
  expect(response.getHeader('Content-Security-Policy-Report-Only')).toContain(
    'frame-src https://js.stripe.com',
  );
});

test('shows the amount that earlier answers determine', async () => {
  const { context } = formContextOf();
  const origin = await serve((request, response) => {
    void handleFormPage(
      { req: Object.assign(request, { cookies: {} }), res: response, query: { form: 'gift' } },
      async () => ({
        ...(await context()),
        forms: new Map([['gift', gift]]),
        paymentsFor: () => practice,
      }),
    ).then(async (result) => {
      response.end(
        JSON.stringify(result !== undefined && 'props' in result ? await result.props : {}),
      );
    });
  });
  const reply = await fetch(`${origin}/f/gift`, {
    method: 'POST',
    body: new URLSearchParams({ sum: '25', amount: '1', currency: 'JPY' }),
  });
  const page: unknown = await reply.json();
  expect(page).toMatchObject({ view: { sum: '£25.00' } });
});
