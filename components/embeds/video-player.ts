import { dispatchSiteEvent } from '@/lib/analytics/site-events';

/** What `lite-youtube-embed` 0.3.4 defines. */
interface LiteYouTube extends HTMLElement {
  needsYTApi: boolean;
  activate(): Promise<void>;
}

/**
 * Plays a YouTube video in place of its poster and moves focus into the player.
 *
 * It uses YouTube's host without cookies. Rejects when the player's script fails to load.
 */
export async function playVideo(place: HTMLElement): Promise<void> {
  const { film = '', title = '' } = place.dataset;
  const holder = place.querySelector('[data-player]');
  await import('lite-youtube-embed');
  // A visitor may press twice.
  if (holder === null || place.dataset.playing !== undefined) return;
  place.dataset.playing = '';
  // Skips the preconnects, which include advertising hosts.
  Object.assign(customElements.get('lite-youtube') ?? {}, { preconnected: true });
  const player = document.createElement('lite-youtube') as LiteYouTube;
  player.setAttribute('videoid', film);
  player.setAttribute('playlabel', title);
  // Otherwise it fetches a poster from YouTube.
  player.style.backgroundImage = 'none';
  holder.replaceChildren(player);
  // On phones and in Safari the element would run YouTube's script in this page to start without a
  // second press. The content policy blocks that script, so visitors press again there.
  player.needsYTApi = false;
  await player.activate();
  holdFocus(player.querySelector('iframe'));
  dispatchSiteEvent({ event: 'video_played', film });
}

/** A frame that navigates to another origin may lose focus while it loads. */
function holdFocus(frame: HTMLIFrameElement | null): void {
  frame?.addEventListener(
    'load',
    () => {
      const { activeElement, body } = document;
      if (activeElement === frame || activeElement === body) frame.focus();
    },
    { once: true },
  );
}
