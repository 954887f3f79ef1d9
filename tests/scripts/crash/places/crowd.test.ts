import { expect, test } from 'vitest';
import { Crowd } from '@/scripts/crash/places/crowd';
import { planPurchase, type VisitPlan } from '@/scripts/crash/places/plan-visit';
import { serve } from '@/tests/support/serve';

const free = (token: string): VisitPlan => planPurchase('crowded-free', token);
const practice = { origin: 'http://practice.example' };

test('sends an attempt again with the same id until the site responds', async () => {
  const ids: unknown[] = [];
  const url = await serve((request, response) => {
    ids.push(request.headers['idempotency-key']);
    request.resume();
    if (ids.length === 1) response.destroy();
    else if (ids.length === 2) response.writeHead(503).end('{"errors":[{"message":"Busy."}]}');
    else response.end('{"next":"/thanks"}');
  });
  const crowd = new Crowd({ url, clockAhead: 0 }, practice);
  await crowd.run([free('ana')].values(), 1);
  expect(ids).toEqual(['ana', 'ana', 'ana']);
  expect(crowd.ended.map(({ result }) => result.kind)).toEqual(['booked']);
});

test('lets a visitor who left come back once, with the same attempt', async () => {
  const ids: unknown[] = [];
  const url = await serve((request, response) => {
    ids.push(request.headers['idempotency-key']);
    response.destroy();
  });
  const crowd = new Crowd({ url, clockAhead: 0 }, practice);
  const plan = { ...free('ana'), leavesAfterLoss: true, comesBack: true };
  await crowd.run([plan].values(), 2);
  expect(crowd.ended).toEqual([]);
  crowd.comeBack();
  await crowd.run([].values(), 2);
  expect(crowd.ended.map(({ result }) => result.kind)).toEqual(['left']);
  expect(ids).toEqual(['ana', 'ana']);
});

test('reports two equal posts of which one is acknowledged and one is refused', async () => {
  let posts = 0;
  const url = await serve((request, response) => {
    request.resume();
    posts += 1;
    if (posts === 1) response.end('{"next":"/thanks"}');
    else response.writeHead(403).end('{"errors":[{"code":"INACTIVE","message":"Full."}]}');
  });
  const crowd = new Crowd({ url, clockAhead: 0 }, practice);
  await crowd.run([{ ...free('ana'), isDoubled: true }].values(), 1);
  expect(crowd.ended.map(({ result }) => result.kind)).toEqual(['contradiction']);
});
