/*
 * The service worker of the desk: shows that something is new, and opens the desk. A push message is empty, so
 * the worker asks the desk for the number of unread messages. It answers no requests of pages.
 */
(function startPushWorker() {
  'use strict';

  /** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} WorkerEvent */
  /** @typedef {WorkerEvent & { notification: Notification }} ClickEvent */
  /** @typedef {{ url: string, focus(): Promise<unknown> }} WindowClient */
  /**
   * @typedef {{
   *   registration: ServiceWorkerRegistration,
   *   clients: { matchAll(options: object): Promise<WindowClient[]>, openWindow(url: string): Promise<unknown> },
   * }} Worker
   */

  const desk = '/desk';
  const counts = '/api/desk/events';

  const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

  /**
   * The number of unread messages; undefined when the session has ended or there is no connection.
   * @returns {Promise<number | undefined>}
   */
  async function countUnread() {
    const response = await fetch(counts, { headers: { Accept: 'application/json' } });
    if (!response.ok) return undefined;
    const forms = /** @type {{ unread: number }[]} */ (await response.json());
    return forms.reduce((sum, { unread }) => sum + unread, 0);
  }

  async function tell() {
    const unread = await countUnread().catch(() => undefined);
    if (unread !== undefined && 'setAppBadge' in navigator) {
      await navigator.setAppBadge(unread).catch(() => undefined);
    }
    const text =
      unread === undefined || unread === 0
        ? 'There is something new at the desk.'
        : unread === 1
          ? '1 unread message'
          : `${unread} unread messages`;
    // One tag: a later message replaces this one. Browsers end a subscription that shows nothing.
    await worker.registration.showNotification(text, { tag: 'desk' });
  }

  async function openDesk() {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find(({ url }) => new URL(url).pathname.startsWith(desk));
    await (open === undefined ? worker.clients.openWindow(desk) : open.focus());
  }

  addEventListener('push', function (event) {
    /** @type {WorkerEvent} */ (event).waitUntil(tell());
  });

  addEventListener('notificationclick', function (event) {
    const click = /** @type {ClickEvent} */ (event);
    click.notification.close();
    click.waitUntil(openDesk());
  });
})();
