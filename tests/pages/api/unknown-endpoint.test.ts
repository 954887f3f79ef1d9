// @vitest-environment node
import type { NextApiRequest, NextApiResponse } from 'next';
import { expect, test } from 'vitest';
import unknownEndpoint from '@/pages/api/[...action]';
import deskAction from '@/pages/api/desk/[...action]';
import { serve } from '@/tests/support/serve';
import { endpointWords } from '@/lib/words/lib/server/platform/http';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const addresses = [
  ['/api/health/more', unknownEndpoint, { action: ['health', 'more'] }],
  ['/api/desk/unknown', deskAction, { action: ['unknown'] }],
] as const;

test.each(methods.flatMap((method) => addresses.map((address) => [method, ...address] as const)))(
  'answers %s %s with 404 and a sentence that no cache keeps',
  async (method, path, handler, query) => {
    const origin = await serve((request, response) => {
      void handler(
        Object.assign(request, { query }) as unknown as NextApiRequest,
        response as unknown as NextApiResponse,
      );
    });
    const response = await fetch(`${origin}${path}`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toBe(endpointWords.missing);
  },
);
