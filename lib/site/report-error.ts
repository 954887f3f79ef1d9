/**
 * Dispatches a caught error to the window's `error` listeners, which report it to the server log
 * (lib/boot/error-reports.js).
 */
export function reportError(error: unknown): void {
  // Safari before 15.4 has no reportError.
  if ('reportError' in window) window.reportError(error);
}
