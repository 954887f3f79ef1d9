import { rm } from 'node:fs/promises';

/** Removes the data directories of a run. Playwright calls it at the end. */
export default async function removeFolder(): Promise<void> {
  const { E2E_FOLDER } = process.env;
  if (E2E_FOLDER !== undefined) await rm(E2E_FOLDER, { recursive: true, force: true });
}
