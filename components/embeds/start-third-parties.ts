import { startConsent } from '@/components/consent/start-consent';

/** Makes the buttons of videos and maps work, and handles presses made before it loaded. */
export function startEmbeds(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-embed]')) {
    const button = place.querySelector('button');
    if (button === null || place.dataset.ready !== undefined) continue;
    place.dataset.ready = '';
    const isFilm = place.dataset.embed === 'film';
    const show = isFilm ? play : showMap;
    button.addEventListener('click', () => show(place));
    if (!isFilm) offerToRemember(place);
    if (button.dataset.pressed !== undefined) show(place);
    else if (!isFilm && isMapRemembered()) showMap(place, false);
  }
}

// If a script fails to load, the button and the link beside it remain.

function play(place: HTMLElement): void {
  import('@/components/embeds/video-player')
    .then(({ playVideo }) => playVideo(place))
    .catch(() => undefined);
}

function showMap(place: HTMLElement, isAsked = true): void {
  import('@/components/embeds/google-map').then(
    ({ showGoogleMap }) => showGoogleMap(place, isAsked),
    () => undefined,
  );
}

function offerToRemember(place: HTMLElement): void {
  const box = place.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (box === null) return;
  box.checked = isMapRemembered();
  box.addEventListener('change', () => rememberMap(box.checked));
}

const key = 'show-map';

/** Returns whether this visitor chose to show maps at once on this device. */
export function isMapRemembered(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false; // Storage may be forbidden; the visitor then presses each time.
  }
}

/** Stores or deletes that choice. */
export function rememberMap(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // See isMapRemembered.
  }
}

/** Starts the embeds of a page and its consent question. */
export function startThirdParties(): void {
  startEmbeds();
  const banner = document.getElementById('consent');
  if (banner !== null) startConsent(banner);
}
