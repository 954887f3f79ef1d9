/** The picture of the site's icon that all sizes are made of. */
export const iconSource = '/icon.svg';

/** An icon as a bitmap, for what cannot use the SVG. `size` is in pixels. */
export interface Icon {
  readonly path: string;
  readonly size: number;
  /** The system cuts it to its own shape, so nothing may stand near the edges. */
  readonly maskable: boolean;
}

/** For programs that ask no page which icon it has. */
export const shortcutIcon: Icon = { path: '/favicon.ico', size: 32, maskable: false };

export const touchIcon: Icon = { path: '/icons/180.png', size: 180, maskable: true };

/** Sizes that a web app's manifest asks for. */
export const manifestIcons: readonly Icon[] = [
  { path: '/icons/192.png', size: 192, maskable: false },
  { path: '/icons/512.png', size: 512, maskable: false },
  { path: '/icons/maskable-512.png', size: 512, maskable: true },
];
