import { rm } from 'node:fs/promises';

/** What the servers of a run have kept goes with the run. Playwright calls it at the end. */
export default async function removeFolder(): Promise<void> {
  const { E2E_FOLDER } = process.env;
  if (E2E_FOLDER !== undefined) await rm(E2E_FOLDER, { recursive: true, force: true });
}
