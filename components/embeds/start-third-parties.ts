import { startConsent } from '@/components/consent/start-consent';

/** Makes the buttons of films and maps work. One that was pressed before this came is answered now. */
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

// Where a script cannot be had, the button is still there, and so is the link beside it.

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

/** Whether this visitor wants the map at once, on this device. */
export function isMapRemembered(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false; // Storage may be forbidden; the visitor then presses each time.
  }
}

/** Keeps or forgets that the map is wanted at once. */
export function rememberMap(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // See isMapRemembered.
  }
}

/** Starts what a page has of others, each at its time. */
export function startThirdParties(): void {
  startEmbeds();
  const banner = document.getElementById('consent');
  if (banner !== null) startConsent(banner);
}
