import type { TestProject } from 'vitest/node';
import { startPostgres } from '@/tests/support/postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database of the one server that all tests of a run share. */
    readonly postgres: string;
  }
}

/** Runs once before the tests that need PostgreSQL, and ends the server after the last of them. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  // It is never killed, and its disk outlives it: what it has written is there without a sync.
  const server = await startPostgres(['fsync=off']);
  project.provide('postgres', await server.createDatabase('tests'));
  return () => server.discard();
}
