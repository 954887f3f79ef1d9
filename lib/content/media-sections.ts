import type { CaptionedPicture, Picture } from '@/lib/content/section-data';

export interface PictureSection extends CaptionedPicture {
  readonly section: 'picture';
  /** It is above the text of its page, so that it loads at once. */
  readonly isLead?: true;
}

export interface PictureStripSection {
  readonly section: 'picture-strip';
  readonly title?: string;
  readonly id?: string;
  readonly pictures: readonly CaptionedPicture[];
}

/** A note of a tune; without a pitch it is a rest. */
export interface TuneNote {
  /** The number of the key in MIDI: 60 is middle C. */
  readonly pitch?: number;
  readonly beats: number;
}

/** A tune that sounds when it is pressed, as a round if it has several voices. */
export interface TuneSection<Text> {
  readonly section: 'tune';
  readonly title: string;
  readonly id?: string;
  readonly picture?: Picture;
  readonly notes: readonly TuneNote[];
  /** In beats a minute. */
  readonly tempo: number;
  readonly voices: number;
  /** How many beats each voice waits for the one before. */
  readonly apart: number;
  readonly children: Text;
}

/** Pictures that open in a viewer. */
export interface GallerySection {
  readonly section: 'gallery';
  readonly title?: string;
  readonly id?: string;
  readonly pictures: readonly GalleryPicture[];
}

export interface GalleryPicture extends CaptionedPicture {
  /** The fragment that opens it; set when the page is parsed. */
  readonly id?: string;
}

/** Files to download. */
export interface DownloadsSection {
  readonly section: 'downloads';
  readonly title?: string;
  readonly id?: string;
  readonly groups: readonly DownloadGroup[];
}

export interface DownloadGroup {
  /** The year, in a list of several years. */
  readonly label?: string;
  readonly downloads: readonly Download[];
}

export interface Download {
  readonly title: string;
  readonly href: string;
  /** The type, the size and the date, such as `PDF, 240 kB, 3 March 2027`. */
  readonly text: string;
}

/** A video. Its poster is local, and nothing loads from another site before a click. */
export interface VideoSection {
  readonly section: 'video';
  readonly title: string;
  readonly id?: string;
  readonly poster: Picture;
  readonly href: string;
  /** How it plays in the page; without it, `href` leads to its page. */
  readonly player?: VideoPlayer;
  /** Such as `2 min 40`. */
  readonly length?: string;
}

/** A player of another host that the settings allow, or of the browser for a file of the site. */
export type VideoPlayer =
  | { readonly kind: 'youtube'; readonly video: string }
  /** The key is that of a video that Vimeo does not list. */
  | { readonly kind: 'vimeo'; readonly video: string; readonly key?: string }
  /** The media type, and the path of the captions (WebVTT). */
  | { readonly kind: 'file'; readonly type: string; readonly captions: string };
