import { dispatchSiteEvent } from '@/lib/analytics/site-events';

/** What `lite-youtube-embed` 0.3.4 defines. */
interface LiteYouTube extends HTMLElement {
  needsYTApi: boolean;
  activate(): Promise<void>;
}

/**
 * Plays a film in place of its poster, from YouTube's host without cookies, and moves the focus into
 * the player. Rejects when the player's script cannot be had.
 */
export async function playVideo(place: HTMLElement): Promise<void> {
  const { film = '', title = '' } = place.dataset;
  const holder = place.querySelector('[data-player]');
  await import('lite-youtube-embed');
  // Impatient visitors press twice.
  if (holder === null || place.dataset.playing !== undefined) return;
  place.dataset.playing = '';
  // As if it had connected ahead already, which includes hosts of advertisements.
  Object.assign(customElements.get('lite-youtube') ?? {}, { preconnected: true });
  const player = document.createElement('lite-youtube') as LiteYouTube;
  player.setAttribute('videoid', film);
  player.setAttribute('playlabel', title);
  // Without one it fetches a poster from YouTube.
  player.style.backgroundImage = 'none';
  holder.replaceChildren(player);
  // On phones and in Safari it would run a script of YouTube's here, in the site's own page, to begin
  // without a second press. The policy lets no such script in; there one presses once more.
  player.needsYTApi = false;
  await player.activate();
  holdFocus(player.querySelector('iframe'));
  dispatchSiteEvent({ event: 'video_played', film });
}

/** A frame that becomes another host's while it loads may lose the focus that it was given. */
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
