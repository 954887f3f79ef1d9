import { expect, test, vi } from 'vitest';
import { logEvent } from '@/lib/server/platform/http/logging/log-event';

const now = new Date('2026-11-20T12:00:00.000Z');

test('writes one line of JSON to standard error', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  logEvent('alarm', 'payment-disputed', { form: 'gift', cause: 'a\nb' }, { now });
  expect(written.mock.calls).toEqual([
    [
      '{"level":"alarm","time":"2026-11-20T12:00:00.000Z","event":"payment-disputed","form":"gift","cause":"a\\nb"}\n',
    ],
  ]);
});

test.each(['info', 'warn', 'error', 'alarm'] as const)('names the level %s', (level) => {
  const lines: string[] = [];
  logEvent(level, 'tried', {}, { now, write: (line) => lines.push(line) });
  expect(JSON.parse(lines.join(''))).toEqual({ level, time: now.toISOString(), event: 'tried' });
});

test('leaves out fields with personal data', () => {
  const lines: string[] = [];
  const fields = {
    form: 'contact',
    email: 'ana@example.org',
    visitor: { ip: '203.0.113.7', email: 'ana@example.org', kind: 'network' },
    request: { headers: { cookie: 'session=1', 'user-agent': 'Ana' } },
  };
  logEvent('error', 'form-crashed', fields, { now, write: (line) => lines.push(line) });
  expect(JSON.parse(lines.join(''))).toEqual({
    level: 'error',
    time: now.toISOString(),
    event: 'form-crashed',
    form: 'contact',
    visitor: { kind: 'network' },
    request: {},
  });
  expect(fields.visitor.email).toBe('ana@example.org');
});
