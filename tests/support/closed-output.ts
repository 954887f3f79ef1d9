import { logUncaughtErrors } from '@/lib/server/http/logging/log-error';

/** Counts the uncaught exceptions after one error, as a process whose output nobody reads any more. */
let caught = 0;
process.on('uncaughtException', () => {
  caught += 1;
});
logUncaughtErrors(process, () => new Date());
process.once('message', () => {
  setImmediate(() => {
    throw new Error('broken');
  });
  setTimeout(() => {
    process.send?.(caught);
    process.disconnect();
  }, 300);
});
