import { randomUUID } from 'node:crypto';
import { validFields } from './responses';
import { group, type Case } from './case';
import { describeResponse } from './describe-response';
import { json, send, encodeSession, type EndpointResponse, type Target } from './wire';

const open: Case['needs'] = ['open'];

/** Cases of repeated submissions, which are stored once. */
export const idempotencyCases: readonly Case[] = group('idempotency', [
  {
    title: 'a repeat with the same key gets the first response',
    expected: '200 next, the same next',
    needs: open,
    run: async (target) => {
      const key = randomUUID();
      return compareNext(await post(target, key), await post(target, key));
    },
  },
  {
    title: 'a repeated response has Idempotent-Replayed',
    expected: 'no, then true',
    needs: open,
    run: async (target) => {
      const key = randomUUID();
      const headers = [await post(target, key), await post(target, key)].map(
        ({ headers }) => headers.get('idempotent-replayed') ?? 'no',
      );
      return headers.join(', then ');
    },
  },
  {
    title: 'ten parallel repeats get one response',
    expected: '200 next, 1 in total',
    needs: open,
    run: async (target) => {
      const key = randomUUID();
      const all = await Promise.all(Array.from({ length: 10 }, () => post(target, key)));
      const outcomes = [...new Set(all.map(describeResponse))].join(' or ');
      return `${outcomes}, ${new Set(all.map(nextIn)).size} in total`;
    },
  },
  {
    title: 'other fields with the same key',
    expected: '409 no code',
    needs: open,
    run: async (target) => {
      const key = randomUUID();
      await post(target, key);
      return describeResponse(await post(target, key, 'Bo Larsen'));
    },
  },
  {
    title: 'the same fields from the same session without a key',
    expected: '200 next, another next',
    needs: open,
    run: async (target) => {
      const name = randomUUID();
      // People who share a device have one session, and may give the same answers.
      const session = encodeSession(Date.now() - 20_000);
      const again = () =>
        send(
          target,
          json({ ...validFields, name }, { headers: { 'Formspree-Session-Data': session } }),
        );
      return compareNext(await again(), await again());
    },
  },
  {
    title: 'a filled-in honeypot field',
    expected: '200 next',
    needs: open,
    run: async (target) =>
      describeResponse(await send(target, json({ ...validFields, _gotcha: 'x' }))),
  },
]);

function post(target: Target, key: string, name = 'Ana Petrov'): Promise<EndpointResponse> {
  return send(target, json({ ...validFields, name }, { headers: { 'Idempotency-Key': key } }));
}

function compareNext(first: EndpointResponse, second: EndpointResponse): string {
  const isSame = nextIn(first) === nextIn(second);
  return `${describeResponse(second)}, ${isSame ? 'the same' : 'another'} next`;
}

function nextIn({ json: body }: EndpointResponse): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'next') : undefined;
}
