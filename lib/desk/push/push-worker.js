/*
 * The service worker of the desk: shows that something is new, and opens the desk. A push message is empty, so
 * the worker asks the desk what there is. It answers no requests of pages.
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
  const news = '/api/desk/push/message';

  const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

  /**
   * What the desk says, in the language of the operator; undefined when the session has ended or there is no
   * connection.
   * @returns {Promise<{ unread: number, text: string } | undefined>}
   */
  async function readNews() {
    const response = await fetch(news);
    if (!response.ok) return undefined;
    return /** @type {{ unread: number, text: string }} */ (await response.json());
  }

  async function tell() {
    const read = await readNews().catch(() => undefined);
    if (read !== undefined && 'setAppBadge' in navigator) {
      await navigator.setAppBadge(read.unread).catch(() => undefined);
    }
    // One tag: a later message replaces this one. Browsers end a subscription that shows nothing.
    const text = read === undefined ? location.hostname : read.text;
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
