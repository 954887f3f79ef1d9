import { startConsent } from '@/components/site/consent/start-consent';

/** Starts the embeds of a page and its consent question. */
export function startThirdParties(): void {
  startEmbeds();
  const banner = document.getElementById('consent');
  if (banner !== null) startConsent(banner);
}

/** Starts galleries, and handles the buttons of videos and maps, including presses before this script loaded. */
export function startEmbeds(): void {
  for (const embed of document.querySelectorAll<HTMLElement>('[data-embed]')) {
    if (embed.dataset.embed === 'gallery') loadGallery(embed);
    if (embed.dataset.embed === 'menu') loadSubmenus(embed);
    const button = embed.querySelector('button');
    if (button === null || embed.dataset.ready !== undefined) continue;
    embed.dataset.ready = '';
    const { embed: kind = '' } = embed.dataset;
    const isMap = kind === 'map';
    const show = loaders[kind] ?? loadMap;
    button.addEventListener('click', () => show(embed));
    if (isMap) handleMapCheckbox(embed);
    if (button.dataset.pressed !== undefined) show(embed);
    else if (isMap && isMapRemembered()) loadMap(embed, false);
  }
}

// If a script fails to load, the button and the link beside it remain.

function loadGallery(gallery: HTMLElement): void {
  import('@/components/embeds/gallery/start-gallery').then(
    ({ startGallery }) => startGallery(gallery),
    () => undefined,
  );
}

function loadSubmenus(part: HTMLElement): void {
  const menu = part.closest('nav');
  if (menu === null || menu.dataset.ready !== undefined) return;
  menu.dataset.ready = '';
  import('@/components/embeds/close-submenus').then(
    ({ closeSubmenus }) => closeSubmenus(menu),
    () => undefined,
  );
}

function loadVideo(embed: HTMLElement): void {
  import('@/components/embeds/video-player')
    .then(({ playVideo }) => playVideo(embed))
    .catch(() => undefined);
}

function loadTune(embed: HTMLElement): void {
  import('@/components/embeds/tune-player').then(
    ({ toggleTune }) => toggleTune(embed),
    () => undefined,
  );
}

function loadMap(embed: HTMLElement, takesFocus = true): void {
  import('@/components/embeds/google-map').then(
    ({ showGoogleMap }) => showGoogleMap(embed, takesFocus),
    () => undefined,
  );
}

function handleMapCheckbox(embed: HTMLElement): void {
  const checkbox = embed.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (checkbox === null) return;
  checkbox.checked = isMapRemembered();
  checkbox.addEventListener('change', () => rememberMap(checkbox.checked));
}

const loaders: Readonly<Record<string, (embed: HTMLElement) => void>> = {
  video: loadVideo,
  map: loadMap,
  tune: loadTune,
};

const key = 'show-map';

/** Whether this visitor chose to show maps at once on this device. */
function isMapRemembered(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false; // Storage may be blocked; the visitor then presses each time.
  }
}

/** Stores or deletes that choice. */
function rememberMap(isShown: boolean): void {
  try {
    if (isShown) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // See isMapRemembered.
  }
}
