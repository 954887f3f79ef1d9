// @ts-check
// Loaded into a server by `--require`: writes the longest event loop delay to a file on SIGUSR2.
const { writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

const file = process.env.EVENT_LOOP_FILE;
if (isMainThread && file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: 2 });
  delays.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(delays.max / 1e6));
    delays.reset();
  });
}
