import { dispatchSiteEvent } from '@/lib/analytics/site-events';

/** What `lite-youtube-embed` 0.3.4 defines. */
interface LiteYouTube extends HTMLElement {
  needsYTApi: boolean;
  activate(): Promise<void>;
}

/**
 * Plays a video of YouTube or Vimeo in place of its poster and moves focus into the player.
 *
 * It uses YouTube's host without cookies. Rejects when the script of YouTube's player fails to load.
 */
export async function playVideo(embed: HTMLElement): Promise<void> {
  const { video = '', frame, title = '' } = embed.dataset;
  const container = embed.querySelector('[data-player]');
  if (frame === undefined) await import('lite-youtube-embed');
  // Visitors may press twice.
  if (container === null || embed.dataset.playing !== undefined) return;
  embed.dataset.playing = '';
  if (frame === undefined) await playYouTube(container, video, title);
  else playFrame(container, frame, title);
  keepFocus(container.querySelector('iframe'));
  dispatchSiteEvent({ event: 'video_played', video });
}

async function playYouTube(container: Element, video: string, title: string): Promise<void> {
  // Skips the preconnects, which include advertising hosts.
  Object.assign(customElements.get('lite-youtube') ?? {}, { preconnected: true });
  const player = document.createElement('lite-youtube') as LiteYouTube;
  player.setAttribute('videoid', video);
  player.setAttribute('playlabel', title);
  const { lang } = document.documentElement;
  if (!lang.startsWith('en')) player.setAttribute('params', `hl=${lang}`);
  // Otherwise it fetches a poster from YouTube.
  player.style.backgroundImage = 'none';
  container.replaceChildren(player);
  // On phones and in Safari the element would load YouTube's script into this page to start without
  // a second press. The content policy blocks that script, so visitors press again there.
  player.needsYTApi = false;
  await player.activate();
}

function playFrame(container: Element, address: string, title: string): void {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // Vimeo plays videos that are limited to some sites only with a referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address;
  container.replaceChildren(frame);
  frame.focus();
}

/** A frame that navigates to another origin may lose focus while it loads. */
function keepFocus(frame: HTMLIFrameElement | null): void {
  frame?.addEventListener(
    'load',
    () => {
      const { activeElement, body } = document;
      if (activeElement === frame || activeElement === body) frame.focus();
    },
    { once: true },
  );
}
