import {
  runPreparation,
  type PreparationResult,
} from '@/lib/server/editing/pictures/upload/run-preparation';
import { typeOfPicture } from '@/lib/server/editing/pictures/upload/picture-name';
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
  { id, folder, result, replaces }: StagedPicture,
  root = process.cwd(),
): Promise<PreparationResult> {
  if (result !== undefined) return Promise.resolve(result);
  const started =
    running().get(id) ??
    runAndSave(folder, { root, type: typeOfPicture(replaces ?? '') }).finally(() =>
      running().delete(id),
    );
  running().set(id, started);
  return started;
}

async function runAndSave(
  folder: string,
  options: Parameters<typeof runPreparation>[1],
): Promise<PreparationResult> {
  const result = await runPreparation(folder, options);
  // Where it cannot be kept, the next one who looks begins again.
  await saveResult(folder, result).catch(() => undefined);
  return result;
}
