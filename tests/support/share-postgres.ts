import type { TestProject } from 'vitest/node';
import { startPostgres } from '@/scripts/test/postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database on the server that all tests of a run share. */
    readonly postgres: string;
  }
}

/** Starts PostgreSQL once before the tests that need it. Returns the teardown. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  // The server is never killed, so its data is safe without a sync.
  const server = await startPostgres(['fsync=off']);
  project.provide('postgres', await server.createDatabase('tests'));
  return () => server.discard();
}
