// @ts-check
/**
 * Lets `Date` and `performance.timeOrigin` run ahead by milliseconds, or behind: in a server that loads this
 * file by `--require` with CLOCK_AHEAD_MS, or in a page. It uses nothing outside, because pages get its
 * source. For tests only: the site neither loads this file nor reads the variable.
 * @param {number} ahead
 */
function shiftClock(ahead) {
  const SystemDate = Date;
  const systemNow = SystemDate.now;
  const { performance } = globalThis;
  const timeOrigin = performance.timeOrigin + ahead;
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin });
  SystemDate.now = () => systemNow() + ahead;
  globalThis.Date = new Proxy(SystemDate, {
    construct(target, values, newTarget) {
      /** @type {unknown} */
      const date = Reflect.construct(
        target,
        values.length === 0 ? [target.now()] : values,
        newTarget,
      );
      return /** @type {Date} */ (date);
    },
    apply: (target) => new SystemDate(target.now()).toString(),
  });
}

const { CLOCK_AHEAD_MS } = process.env;
if (CLOCK_AHEAD_MS !== undefined) shiftClock(Number(CLOCK_AHEAD_MS));

module.exports = { shiftClock };
