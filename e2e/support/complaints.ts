import { type BrowserContext } from '@playwright/test';

/** Collects what the browser complains about in any page of a context. */
export function watchComplaints(context: BrowserContext): {
  expect(pattern: RegExp): void;
  unexpected(): readonly string[];
} {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    seen.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    seen.push(`exception: ${error.error().message}`);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((words) => !expected.some((pattern) => pattern.test(words))),
  };
}
