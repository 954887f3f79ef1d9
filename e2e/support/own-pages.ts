import { readFileSync } from 'node:fs';
import type { ProjectCopy } from '@/e2e/support/project-copy';
import { expect } from '@/e2e/support/test';
import { codeSpans, readTable } from '@/tests/support/documents';

const guide = 'docs/own-pages.md';

/** Adds the files of the guide to a copy of the project. */
export function addOwnPages(project: ProjectCopy): void {
  const blocks = readFileSync(guide, 'utf8').matchAll(/```tsx?\n\/\/ (\S+)\n(.*?)```/gs);
  for (const [, file = '', source = ''] of blocks) project.write(file, source);
}

/** Requests each address of the guide's table from a server with these pages. */
export async function expectOwnPages(site: string, except: readonly string[] = []): Promise<void> {
  const rows = readTable(guide, '## Addresses');
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const [address = '', status = '', text = ''] = row.flatMap((cell) => codeSpansOr(cell));
    if (except.includes(address)) continue;
    const response = await fetch(`${site}${address}`);
    // React separates texts by comments.
    const body = (await response.text()).replaceAll('<!-- -->', '');
    expect({ address, status: String(response.status) }).toEqual({ address, status });
    expect(body, address).toContain(text);
    expect(response.headers.get('x-content-type-options'), address).toBe('nosniff');
    // `next dev` only reports what the policy would block.
    expect([...response.headers.keys()].join(), address).toContain('content-security-policy');
  }
}

function codeSpansOr(cell: string): readonly string[] {
  const spans = codeSpans(cell);
  return spans.length === 0 ? [cell] : spans;
}
