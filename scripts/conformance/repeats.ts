import { randomUUID } from 'node:crypto';
import { good } from './answers';
import { group, type Case } from './case';
import { describeAnswer } from './describe-answer';
import { json, send, sessionOf, type Answer, type Target } from './wire';

const open: Case['needs'] = ['open'];

/** A client that lost an answer sends the same again, and nobody has it twice. */
export const repeats: readonly Case[] = group('repeats', [
  {
    what: 'the same attempt again gets the first answer again',
    expected: '200 next, the same next',
    needs: open,
    ask: async (target) => {
      const attempt = randomUUID();
      return tellBoth(await post(target, attempt), await post(target, attempt));
    },
  },
  {
    what: 'a repeated answer says that it is one',
    expected: 'no, then true',
    needs: open,
    ask: async (target) => {
      const attempt = randomUUID();
      const said = [await post(target, attempt), await post(target, attempt)].map(
        ({ headers }) => headers.get('idempotent-replayed') ?? 'no',
      );
      return said.join(', then ');
    },
  },
  {
    what: 'ten of the same attempt at once get one answer',
    expected: '200 next, 1 in all',
    needs: open,
    ask: async (target) => {
      const attempt = randomUUID();
      const all = await Promise.all(Array.from({ length: 10 }, () => post(target, attempt)));
      const said = [...new Set(all.map(describeAnswer))].join(' or ');
      return `${said}, ${new Set(all.map(nextIn)).size} in all`;
    },
  },
  {
    what: 'other answers under the same attempt',
    expected: '409 no code',
    needs: open,
    ask: async (target) => {
      const attempt = randomUUID();
      await post(target, attempt);
      return describeAnswer(await post(target, attempt, 'Somebody else'));
    },
  },
  {
    what: 'the same answers from the same session within a minute',
    expected: '200 next, the same next',
    needs: open,
    ask: async (target) => {
      const name = randomUUID();
      const session = sessionOf(Date.now() - 20_000);
      const again = () =>
        send(target, json({ ...good, name }, { headers: { 'Formspree-Session-Data': session } }));
      return tellBoth(await again(), await again());
    },
  },
  {
    what: 'the same answers from two sessions',
    expected: '200 next, another next',
    needs: open,
    ask: async (target) => {
      const name = randomUUID();
      const from = (loadedAt: number) =>
        send(
          target,
          json({ ...good, name }, { headers: { 'Formspree-Session-Data': sessionOf(loadedAt) } }),
        );
      return tellBoth(await from(Date.now() - 30_000), await from(Date.now() - 20_000));
    },
  },
  {
    what: 'the hidden field that only programs fill in',
    expected: '200 next',
    needs: open,
    ask: async (target) => describeAnswer(await send(target, json({ ...good, _gotcha: 'x' }))),
  },
]);

function post(target: Target, attempt: string, name = 'Ana Petrov'): Promise<Answer> {
  return send(target, json({ ...good, name }, { headers: { 'Idempotency-Key': attempt } }));
}

function tellBoth(first: Answer, second: Answer): string {
  const isSame = nextIn(first) === nextIn(second);
  return `${describeAnswer(second)}, ${isSame ? 'the same' : 'another'} next`;
}

function nextIn({ json: body }: Answer): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'next') : undefined;
}
