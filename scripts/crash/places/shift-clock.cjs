// @ts-check
// Loaded into a server by `--require`: its clock runs ahead by CLOCK_AHEAD_MS milliseconds.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? '0');
const SystemDate = Date;
const now = () => SystemDate.now() + ahead;

if (ahead > 0) {
  globalThis.Date = new Proxy(SystemDate, {
    construct(target, values, newTarget) {
      /** @type {unknown} */
      const date = Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget);
      return /** @type {Date} */ (date);
    },
    apply: () => new SystemDate(now()).toString(),
    get: (target, name) =>
      name === 'now' ? now : /** @type {unknown} */ (Reflect.get(target, name)),
  });
}
