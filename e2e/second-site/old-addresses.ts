import type { APIRequestContext } from '@playwright/test';
import { expect } from '@/e2e/support/test';

/** Expects each kind of redirect in the site's redirects.yaml. */
export async function expectOldAddresses(request: APIRequestContext): Promise<void> {
  const steps = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return `${response.status()} ${response.headers().location}`;
  };
  expect(await steps('/physio/knees/2019')).toBe('308 /first-visit');
  expect(await steps('/blog/ice-or-heat?from=mail')).toBe('308 /journal/ice-or-heat?from=mail');
  expect(await steps('/open-day')).toBe('307 /events');
  expect(await steps('/shop')).toBe('308 https://bands.example/totara');
}
