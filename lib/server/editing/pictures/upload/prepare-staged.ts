import {
  runPreparation,
  type PreparationResult,
} from '@/lib/server/editing/pictures/upload/run-preparation';
import {
  saveResult,
  type StagedPicture,
} from '@/lib/server/editing/pictures/upload/staged-pictures';
import { processState } from '@/lib/server/platform/state/process-state';

const running = () =>
  processState('picture-preparations', () => new Map<string, Promise<PreparationResult>>());

/**
 * Has the picture of a file that has arrived made, unless that is under way, and returns what becomes of it. A server
 * that was restarted meanwhile begins again when someone looks.
 */
export function prepareStaged(
  { id, folder, result }: StagedPicture,
  root = process.cwd(),
): Promise<PreparationResult> {
  if (result !== undefined) return Promise.resolve(result);
  const started = running().get(id) ?? runAndSave(folder, root).finally(() => running().delete(id));
  running().set(id, started);
  return started;
}

async function runAndSave(folder: string, root: string): Promise<PreparationResult> {
  const result = await runPreparation(folder, { root });
  // Where it cannot be kept, the next one who looks begins again.
  await saveResult(folder, result).catch(() => undefined);
  return result;
}
