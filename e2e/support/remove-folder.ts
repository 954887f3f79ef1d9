import { rm } from 'node:fs/promises';

/** Removes the data directories of a run. Playwright calls it at the end. */
export default async function removeFolder(): Promise<void> {
  const { E2E_FOLDER } = process.env;
  if (E2E_FOLDER === undefined) return;
  // A server that ends may still write a file.
  await rm(E2E_FOLDER, { recursive: true, force: true, maxRetries: 10 });
}
