import PhotoSwipe, { type SlideData } from 'photoswipe';
import { viewerWords } from '@/lib/words/components/embeds/gallery';

/** The size of a drawing, which has none of its own, in CSS pixels. */
const drawingWidth = 1600;

/** The open viewer. */
let viewer: PhotoSwipe | undefined;
let links: readonly HTMLAnchorElement[] = [];
/** Whether the address is that of the page, so that closing the viewer leaves it as it is. */
let isAddressOfPage = false;

/** Whether pictures follow each other from right to left. The viewer turns to the right, so it has them in reverse. */
const isRightToLeft = () => document.dir === 'rtl';

/** Shows the picture of a link to one of a gallery. Without one, closes the viewer. */
export function viewPicture(link: HTMLAnchorElement | null): void {
  isAddressOfPage = link === null;
  if (link === null) {
    viewer?.close();
    return;
  }
  if (viewer !== undefined && links.includes(link)) {
    viewer.goTo(links.indexOf(link));
    return;
  }
  if (viewer !== undefined) {
    isAddressOfPage = true;
    viewer.destroy();
    isAddressOfPage = false;
  }
  const found = [...(link.closest('[data-embed=gallery]')?.querySelectorAll('a') ?? [])];
  links = isRightToLeft() ? found.reverse() : found;
  open(links.indexOf(link), link.closest<HTMLElement>('[data-embed=gallery]')?.dataset.title);
}

/** Opens a viewer: a modal dialog with a name, which says the number and the content of each picture. */
function open(index: number, title: string | undefined): void {
  const opened = new PhotoSwipe({
    index,
    dataSource: links.map(slideOf),
    bgOpacity: 1,
    // Of the bar and the caption, in CSS pixels.
    padding: { top: 60, bottom: 72, left: 0, right: 0 },
    // The link of the picture that was shown last gets it instead.
    returnFocus: false,
    counter: false,
    closeTitle: viewerWords.close,
    zoomTitle: viewerWords.zoom,
    arrowPrevTitle: isRightToLeft() ? viewerWords.next : viewerWords.previous,
    arrowNextTitle: isRightToLeft() ? viewerWords.previous : viewerWords.next,
    errorMsg: viewerWords.error,
  });
  viewer = opened;
  opened.on('uiRegister', () => addTexts(opened));
  showDrawings(opened);
  opened.on('change', () => replaceFragment(links[opened.currIndex]?.id));
  deferClosing(opened);
  opened.init();
  const enable = makeModal(
    opened.element,
    title === undefined ? viewerWords.label : viewerWords.labelOf(title),
  );
  opened.on('close', () => {
    enable();
    if (!isAddressOfPage) leaveFragment();
  });
  opened.on('destroy', () => {
    links[opened.currIndex]?.focus();
    if (viewer === opened) viewer = undefined;
  });
}

function slideOf(link: HTMLAnchorElement): SlideData {
  const image = link.querySelector('img');
  if (image === null) {
    const { width = 1, height = 1 } = link.querySelector('svg')?.viewBox.baseVal ?? {};
    return {
      element: link,
      type: 'drawing',
      alt: link.querySelector('svg')?.getAttribute('aria-label') ?? '',
      width: drawingWidth,
      height: (drawingWidth * height) / width,
    };
  }
  const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)));
  return {
    element: link,
    src: link.href,
    // The file itself is the widest.
    srcset: image.srcset === '' ? undefined : `${image.srcset}, ${link.href} ${width}w`,
    msrc: image.currentSrc,
    alt: image.alt,
    width,
    height,
  };
}

/** Shows drawings as pages do: an image would have neither the colours nor the font of the site. */
function showDrawings(opened: PhotoSwipe): void {
  opened.on('contentLoad', (event) => {
    const { content } = event;
    const drawing = content.data.element?.querySelector('svg');
    if (content.type !== 'drawing' || !drawing) return;
    event.preventDefault();
    content.element = document.createElement('div');
    content.element.className = 'pswp__img pswp__drawing';
    content.element.append(drawing.cloneNode(true));
    content.onLoaded();
  });
  opened.addFilter(
    'isContentZoomable',
    (isZoomable, content) => isZoomable || content.type === 'drawing',
  );
}

/** Adds the number of the picture, with its text alternative for screen readers, and its caption. */
function addTexts(opened: PhotoSwipe): void {
  opened.ui?.registerElement({
    name: 'number',
    className: 'pswp__counter',
    order: 5,
    onInit: (element) => {
      element.setAttribute('role', 'status');
      opened.on('change', () => {
        const alt = String(opened.currSlide?.data.alt);
        const hidden = document.createElement('span');
        hidden.textContent = alt === '' ? '' : `: ${alt}`;
        const count = opened.getNumItems();
        const number = isRightToLeft() ? count - opened.currIndex : opened.currIndex + 1;
        element.replaceChildren(viewerWords.counter(number, count), hidden);
      });
    },
  });
  opened.ui?.registerElement({
    name: 'caption',
    appendTo: 'root',
    onInit: (element) => {
      opened.on('change', () => {
        const caption = links[opened.currIndex]?.closest('figure')?.querySelector('figcaption');
        element.replaceChildren(...(caption?.cloneNode(true).childNodes ?? []));
      });
    },
  });
}

/** Has a viewer that is closed while it opens close afterwards: PhotoSwipe ignores that. */
function deferClosing(opened: PhotoSwipe): void {
  let isClosed = false;
  const close = opened.close.bind(opened);
  opened.close = () => {
    isClosed = true;
    close();
  };
  opened.on('openingAnimationEnd', () => {
    if (isClosed) close();
  });
}

/** Makes a dialog modal: the rest of the page cannot be focused or read. Returns a function that ends it. */
function makeModal(dialog: HTMLElement | undefined, label: string): () => void {
  if (dialog === undefined) return () => undefined;
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-label', label);
  // It is outside of the element that has the font.
  dialog.style.fontFamily = getComputedStyle(document.getElementById('main') ?? dialog).fontFamily;
  const others = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== dialog && !element.inert,
  );
  for (const element of others) element.inert = true;
  return () => {
    for (const element of others) element.inert = false;
  };
}

/** Names the picture in the address. */
function replaceFragment(id: string | undefined): void {
  if (id === undefined || isAddressOfPage) return;
  try {
    history.replaceState(history.state, '', `#${encodeURIComponent(id)}`);
  } catch {
    // Safari refuses more than 100 changes in half a minute; the address then names an earlier picture.
  }
}

/** Returns to the address of the page: by its entry in the history, or if it has none, in place. */
function leaveFragment(): void {
  isAddressOfPage = true;
  const state: unknown = history.state;
  const hasEntry =
    typeof state === 'object' && state !== null && Reflect.get(state, 'viewer') === true;
  if (hasEntry) history.back();
  else history.replaceState(state, '', location.pathname + location.search);
}
