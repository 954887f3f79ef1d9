import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeds } from '@/components/embeds/start-third-parties';
import { PlaceMap } from '@/components/sections/place-map';
import { Video } from '@/components/sections/video';
import { subscribeToSiteEvents, type SiteEvent } from '@/lib/analytics/site-events';
import type { Drawing } from '@/lib/content/section-data';
import type { MapSection, VideoSection } from '@/lib/content/tree';

const drawing: Drawing = {
  kind: 'drawing',
  src: '/drawings/hill.svg',
  viewBox: '0 0 8 4',
  width: 8,
  height: 4,
  alt: 'A hill',
};
const film: VideoSection = {
  section: 'video',
  title: 'A walk round the garden',
  id: 'walk',
  poster: drawing,
  href: 'https://youtu.be/0fKBhvDjuy0',
  youtube: '0fKBhvDjuy0',
};
const map: MapSection = {
  section: 'map',
  title: 'Find us',
  id: 'map',
  drawing,
  name: 'Test Clinic',
  address: { lines: ['1 High Street'], locality: 'Long Reach', country: 'GB' },
  latitude: 54.1,
  longitude: -1.9,
  locale: 'en-GB',
  googleMaps: 'key-for-tests',
};

let told: SiteEvent[];
let stop: () => void;

beforeEach(() => {
  document.documentElement.dataset.scripts = '';
  told = [];
  stop = subscribeToSiteEvents((event) => told.push(event));
});

afterEach(() => {
  stop();
  localStorage.clear();
  delete document.documentElement.dataset.scripts;
});

async function frameOf(title: string): Promise<HTMLIFrameElement> {
  const frame = await screen.findByTitle(title);
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('That is no frame.');
  return frame;
}

test('a film plays at its press, from the host without cookies, and takes the focus', async () => {
  // jsdom says that it is Apple's, where the package would run a script of YouTube's in the page.
  expect(Reflect.get(navigator, 'vendor')).toContain('Apple');
  render(<Video section={film} />);
  startEmbeds();
  expect(document.querySelector('iframe')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Play: A walk round the garden' }));
  const frame = await frameOf('A walk round the garden');
  const { origin, pathname } = new URL(frame.src);
  expect(origin + pathname).toBe('https://www.youtube-nocookie.com/embed/0fKBhvDjuy0');
  expect(frame).toHaveFocus();
  expect(document.querySelectorAll('link, script, img')).toHaveLength(0);
  await waitFor(() => expect(told).toEqual([{ event: 'video_played', film: '0fKBhvDjuy0' }]));
  // It changes hosts while it loads, on which a browser may take the focus from it.
  frame.blur();
  expect(frame).not.toHaveFocus();
  frame.dispatchEvent(new Event('load'));
  expect(frame).toHaveFocus();
});

test('of several films each plays by itself, and once however often it is pressed', async () => {
  const other = { ...film, title: 'The other one', id: 'other', youtube: 'aqz-KE-bpKQ' };
  render(
    <>
      <Video section={film} />
      <Video section={other} />
    </>,
  );
  startEmbeds();
  startEmbeds();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Play: The other one' }));
  expect((await frameOf('The other one')).src).toContain('/aqz-KE-bpKQ?');
  await waitFor(() => expect(told).toHaveLength(1));
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

test('a press that came before the scripts is answered when they come', async () => {
  render(<Video section={film} />);
  screen.getByRole('button', { name: /^Play/ }).setAttribute('data-pressed', '');
  startEmbeds();
  expect(await frameOf('A walk round the garden')).toHaveFocus();
});

test('a film elsewhere is a link and nothing more', () => {
  const { youtube, ...elsewhere } = film;
  expect(youtube).toBeDefined();
  render(<Video section={elsewhere} />);
  startEmbeds();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', film.href);
});

test('without a key there are the drawing, the address and the ways, and no map of others', () => {
  const { googleMaps, ...plain } = map;
  expect(googleMaps).toBeDefined();
  render(<PlaceMap section={plain} />);
  expect(screen.getByRole('img', { name: 'A hill' })).toBeInTheDocument();
  expect(screen.getByText('Test Clinic, 1 High Street, Long Reach')).toBeInTheDocument();
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual([
    'https://www.google.com/maps/dir/?api=1&destination=54.1,-1.9',
    'https://maps.apple.com/?daddr=54.1,-1.9',
    'https://www.openstreetmap.org/directions?to=54.1,-1.9',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.querySelector('[data-embed]')).toBeNull();
});

test('the drawing comes after the words that stand above it, so that they do not push it down', () => {
  render(<PlaceMap section={map} />);
  const drawn = screen.getByRole('img', { name: 'A hill' });
  const words = screen.getByText('Test Clinic, 1 High Street, Long Reach');
  expect(words.compareDocumentPosition(drawn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('Google’s map comes at the press, is named, and is told no more than the site', async () => {
  render(<PlaceMap section={map} />);
  startEmbeds();
  await userEvent.click(screen.getByRole('button', { name: 'Show the map of Test Clinic' }));
  const frame = await frameOf('Test Clinic on Google’s map');
  expect(frame.src).toBe(
    'https://www.google.com/maps/embed/v1/place?key=key-for-tests&q=54.1%2C-1.9&language=en-GB',
  );
  expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  await waitFor(() => expect(frame).toHaveFocus());
  expect(told).toEqual([{ event: 'map_shown', map: 'google' }]);
  expect(localStorage).toHaveLength(0);
});

test('who wants the map at once gets it so, without losing the focus, until they do not', async () => {
  const page = render(<PlaceMap section={map} />);
  startEmbeds();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Show it at once/ }));
  expect(document.querySelector('iframe')).toBeNull();
  page.unmount();

  const next = render(<PlaceMap section={map} />);
  startEmbeds();
  const frame = await frameOf('Test Clinic on Google’s map');
  expect(frame).not.toHaveFocus();
  const box = screen.getByRole('checkbox', { name: /^Show it at once/ });
  expect(box).toBeChecked();
  await userEvent.click(box);
  next.unmount();

  render(<PlaceMap section={map} />);
  startEmbeds();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(localStorage).toHaveLength(0);
});
