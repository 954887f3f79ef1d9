/**
 * Has the window hear of an exception that was caught, and with it whoever listens there, such as
 * lib/site/boot.js, which tells the site's log.
 */
export function reportError(error: unknown): void {
  // Safari has it since version 15.4, and what broke must not break once more for that.
  if ('reportError' in window) window.reportError(error);
}
