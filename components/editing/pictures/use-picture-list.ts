import { useEffect, useState } from 'react';
import { pictureFieldWords as words } from '@/lib/words/components/editing/pictures';
import {
  pictureListHref,
  type ListedPicture,
  type PictureList,
  type PicturePurpose,
} from '@/lib/editing/picture';

/** Milliseconds after the last key. */
const pauseMs = 200;

interface Loaded {
  readonly query: string;
  readonly visit: number;
  readonly pictures: readonly ListedPicture[];
  readonly count: string;
  readonly hasMore: boolean;
}

/** Loads the pictures that a search finds, while the dialog is open. */
export function usePictureList(isOpen: boolean, purpose: PicturePurpose) {
  const [query, setQuery] = useState('');
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setHasFailed] = useState(false);
  const [pages, setPages] = useState(1);
  const [visit, setVisit] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = window.setTimeout(
      () => {
        loadPages({ query, purpose }, pages, signal).then(
          (next) => {
            setLoaded({ ...next, visit });
            setHasFailed(false);
          },
          () => {
            if (!signal.aborted) setHasFailed(true);
          },
        );
      },
      query === '' ? 0 : pauseMs,
    );
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [query, purpose, pages, isOpen, visit]);

  const isCurrent = loaded?.query === query && loaded.visit === visit;
  return {
    query,
    search: (next: string) => {
      setQuery(next);
      setPages(1);
    },
    pictures: loaded?.pictures ?? [],
    state: stateOf(hasFailed, isCurrent ? loaded : undefined),
    hasMore: isCurrent && loaded.hasMore,
    /** How often pictures were added. */
    visit,
    reload: () => {
      setQuery('');
      setPages(1);
      setVisit((before) => before + 1);
    },
    loadMore: () => {
      setPages((before) => before + 1);
    },
  };
}

function stateOf(hasFailed: boolean, loaded: Loaded | undefined): string {
  if (hasFailed) return words.failed;
  if (loaded === undefined) return words.loading;
  return loaded.pictures.length === 0 ? words.nothingFound : loaded.count;
}

interface ListQuery {
  readonly query: string;
  readonly purpose: PicturePurpose;
}

async function loadPages(
  { query, purpose }: ListQuery,
  pages: number,
  signal: AbortSignal,
): Promise<Omit<Loaded, 'visit'>> {
  let last: PictureList = { pictures: [], count: '', hasMore: true };
  const pictures: ListedPicture[] = [];
  for (let page = 1; page <= pages && last.hasMore; page += 1) {
    const response = await fetch(pictureListHref(query, page, purpose), { signal });
    if (!response.ok) throw new Error(`The list has the status ${response.status}.`);
    last = (await response.json()) as PictureList;
    pictures.push(...last.pictures);
  }
  return { query, pictures, count: last.count, hasMore: last.hasMore };
}
