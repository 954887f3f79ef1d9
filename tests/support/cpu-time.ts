/** Measures the processor time of a call in milliseconds. Elapsed time would include other processes. */
export function cpuTime(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
