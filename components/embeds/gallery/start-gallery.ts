import { viewerVersion } from '@/lib/build-values';

/** The picture that the address named last. */
let named: HTMLAnchorElement | null = null;

/**
 * Opens the pictures of a gallery in a viewer: at a press, and where the address has the fragment of one. The
 * viewer loads with the first; before, and if it does not load, a picture is a link to its file.
 */
export function startGallery(gallery: HTMLElement): void {
  if (gallery.dataset.ready !== undefined) return;
  gallery.dataset.ready = '';
  gallery.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    // Back then closes the viewer. Both entries are marked: the router leaves them to the viewer.
    history.replaceState({ ...routerState(), viewer: false }, '');
    history.pushState({ ...routerState(), viewer: true }, '', `#${encodeURIComponent(link.id)}`);
    void followAddress();
  });
  // Listeners that were added for another gallery are not added again.
  addEventListener('popstate', handleChange);
  addEventListener('hashchange', handleChange);
  void followAddress();
}

function routerState(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

function handleChange(): void {
  void followAddress();
}

/** Shows the picture that the address names, or closes the viewer if it names none. */
async function followAddress(): Promise<void> {
  const link = findNamed();
  const isOpen = named !== null;
  named = link;
  if (link === null && !isOpen) return;
  try {
    const [{ viewPicture }] = await Promise.all([
      import('@/components/embeds/gallery/picture-viewer'),
      loadStylesheet(),
    ]);
    // The address may have changed meanwhile.
    if (named === link) viewPicture(link);
  } catch {
    if (link !== null && named === link) location.assign(link.href);
  }
}

function findNamed(): HTMLAnchorElement | null {
  const id = decodeFragment(location.hash.slice(1));
  const link = document.getElementById(id)?.closest('[data-embed=gallery] a') ?? null;
  return link instanceof HTMLAnchorElement ? link : null;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

let stylesheet: Promise<void> | undefined;

/** Loads the viewer's stylesheet, which the pages do not link. Rejects if it does not load. */
function loadStylesheet(): Promise<void> {
  stylesheet ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/viewer.css?v=${viewerVersion()}`;
    link.onload = () => resolve();
    link.onerror = () => {
      stylesheet = undefined;
      link.remove();
      reject(new Error(link.href));
    };
    document.head.append(link);
  });
  return stylesheet;
}
