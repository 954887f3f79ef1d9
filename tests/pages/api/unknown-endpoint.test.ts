// @vitest-environment node
import { expect, test } from 'vitest';
import handler from '@/pages/api/[...path]';
import { serve } from '@/tests/support/serve';

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'answers %s of an unknown endpoint with 404 and a sentence that no cache keeps',
  async (method) => {
    const origin = await serve((request, response) => {
      Reflect.apply(handler, undefined, [request, response]);
    });
    const response = await fetch(`${origin}/api/health/more`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toBe('There is no endpoint at this address.');
  },
);
