import { setImmediate } from 'node:timers/promises';
import { logUncaughtErrors } from '@/lib/server/platform/http/logging/log-error';

/** Turns of the event loop. Each write to a closed stream fails in the next one. */
const turns = 20;

/** Counts the uncaught exceptions after one error, as a process whose output nobody reads any more. */
let caught = 0;
process.on('uncaughtException', () => {
  caught += 1;
});
logUncaughtErrors(process, () => new Date());
process.once('message', () => {
  process.nextTick(() => {
    throw new Error('broken');
  });
  void countTurns();
});

async function countTurns(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  process.send?.(caught);
  process.disconnect();
}
