/**
 * How long the processor worked for a call, in milliseconds. The clock on the wall would count what
 * a busy machine does for others in between.
 */
export function cpuTime(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
