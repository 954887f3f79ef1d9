import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeds } from '@/components/embeds/start-third-parties';
import { PlaceMap } from '@/components/sections/media/place-map';
import { Video } from '@/components/sections/media/video';
import { subscribeToSiteEvents, type SiteEvent } from '@/lib/analytics/site-events';
import type { Drawing } from '@/lib/content/section-data';
import type { VideoSection } from '@/lib/content/media-sections';
import type { MapSection } from '@/lib/content/place-sections';
import { videoWords, placeMapWords } from '@/lib/words/components/sections';

const drawing: Drawing = {
  kind: 'drawing',
  src: '/drawings/hill.svg',
  viewBox: '0 0 8 4',
  width: 8,
  height: 4,
  alt: 'A hill',
};
const video: VideoSection = {
  section: 'video',
  title: 'A walk round the garden',
  id: 'walk',
  poster: drawing,
  href: 'https://youtu.be/0fKBhvDjuy0',
  player: { kind: 'youtube', video: '0fKBhvDjuy0' },
};
const map: MapSection = {
  section: 'map',
  title: 'Find us',
  id: 'map',
  drawing,
  labels: [],
  name: 'Test Clinic',
  address: ['1 High Street', 'Long Reach'],
  latitude: 54.1,
  longitude: -1.9,
  locale: 'en-GB',
  googleMaps: 'key-for-tests',
};

let events: SiteEvent[];
let stop: () => void;

beforeEach(() => {
  document.documentElement.dataset.scripts = '';
  events = [];
  stop = subscribeToSiteEvents((event) => events.push(event));
});

afterEach(() => {
  stop();
  localStorage.clear();
  delete document.documentElement.dataset.scripts;
});

async function frameOf(title: string): Promise<HTMLIFrameElement> {
  const frame = await screen.findByTitle(title);
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('The element is not a frame.');
  return frame;
}

test('plays a video from youtube-nocookie.com when pressed, and focuses the player', async () => {
  // jsdom has Apple's vendor, for which the package would load YouTube's script into the page.
  expect(Reflect.get(navigator, 'vendor')).toContain('Apple');
  render(<Video section={video} />);
  startEmbeds();
  expect(document.querySelector('iframe')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Play: A walk round the garden' }));
  const frame = await frameOf('A walk round the garden');
  const { origin, pathname } = new URL(frame.src);
  expect(origin + pathname).toBe('https://www.youtube-nocookie.com/embed/0fKBhvDjuy0');
  expect(frame).toHaveFocus();
  expect(document.querySelectorAll('link, script, img')).toHaveLength(0);
  await waitFor(() => expect(events).toEqual([{ event: 'video_played', video: '0fKBhvDjuy0' }]));
  // A frame that navigates to another host may lose focus.
  frame.blur();
  expect(frame).not.toHaveFocus();
  frame.dispatchEvent(new Event('load'));
  expect(frame).toHaveFocus();
});

test('plays each video on its own, and once for several presses', async () => {
  const other = {
    ...video,
    title: 'The other one',
    id: 'other',
    player: { kind: 'youtube', video: 'aqz-KE-bpKQ' },
  } as const;
  render(
    <>
      <Video section={video} />
      <Video section={other} />
    </>,
  );
  startEmbeds();
  startEmbeds();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Play: The other one' }));
  expect((await frameOf('The other one')).src).toContain('/aqz-KE-bpKQ?');
  await waitFor(() => expect(events).toHaveLength(1));
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

test('plays a video of Vimeo when pressed, without cookies', async () => {
  const player = { kind: 'vimeo', video: '22439234', key: '0a1b2c3d4e' } as const;
  render(<Video section={{ ...video, href: 'https://vimeo.com/22439234/0a1b2c3d4e', player }} />);
  startEmbeds();
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('link', { name: videoWords.watchAt.vimeo })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Play: A walk round the garden' }));
  const frame = await frameOf('A walk round the garden');
  expect(frame.src).toBe('https://player.vimeo.com/video/22439234?h=0a1b2c3d4e&autoplay=1&dnt=1');
  expect(frame.referrerPolicy).toBe('strict-origin-when-cross-origin');
  expect(frame).toHaveFocus();
  await waitFor(() => expect(events).toEqual([{ event: 'video_played', video: '22439234' }]));
});

test('shows a film of the site with the player of the browser, and loads none of it', () => {
  const player = { kind: 'file', type: 'video/mp4', captions: '/films/walk.vtt' } as const;
  const copies = { version: 'abc', widths: [640, 1280, 1920] };
  const poster = {
    kind: 'raster',
    src: '/p.jpg',
    width: 1920,
    height: 1080,
    alt: 'A hill',
  } as const;
  const section = { ...video, href: '/films/walk.mp4', poster: { ...poster, copies }, player };
  const { container } = render(<Video section={section} />);
  const film = container.querySelector('video');
  expect(film).toHaveAttribute('preload', 'none');
  expect(film).toHaveAttribute('poster', '/p.jpg?w=1280&v=abc');
  expect(film).toHaveAttribute('controls');
  expect(film).not.toHaveAttribute('autoplay');
  expect(film?.querySelector('source')).toHaveAttribute('src', '/films/walk.mp4');
  // Browsers load captions that are on by default before the film.
  expect(film?.querySelector('track')).not.toHaveAttribute('default');
  expect(screen.getByRole('link', { name: videoWords.watchAt.file })).toHaveAttribute(
    'href',
    '/films/walk.mp4',
  );
  expect(container.querySelector('[data-embed]')).toBeNull();
});

test('plays a video that was pressed before the script loaded', async () => {
  render(<Video section={video} />);
  screen.getByRole('button', { name: /^Play/ }).setAttribute('data-pressed', '');
  startEmbeds();
  expect(await frameOf('A walk round the garden')).toHaveFocus();
});

test('renders a video of another host as a link', () => {
  const { player, ...elsewhere } = video;
  expect(player).toBeDefined();
  render(<Video section={elsewhere} />);
  startEmbeds();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', video.href);
});

test('offers no Google map without a key', () => {
  const { googleMaps, ...plain } = map;
  expect(googleMaps).toBeDefined();
  render(<PlaceMap section={plain} />);
  expect(screen.getByRole('img', { name: 'A hill' })).toBeInTheDocument();
  expect(screen.getByText('Test Clinic, 1 High Street, Long Reach')).toBeInTheDocument();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'https://www.google.com/maps/dir/?api=1&destination=54.1,-1.9',
    'https://maps.apple.com/?daddr=54.1,-1.9',
    'https://www.openstreetmap.org/directions?to=54.1,-1.9',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.querySelector('[data-embed]')).toBeNull();
});

test('renders the drawing after the text above it', () => {
  render(<PlaceMap section={map} />);
  const drawingImage = screen.getByRole('img', { name: 'A hill' });
  const address = screen.getByText('Test Clinic, 1 High Street, Long Reach');
  expect(address.compareDocumentPosition(drawingImage)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('shows Google’s map when pressed, with a title and an origin-only referrer', async () => {
  render(<PlaceMap section={map} />);
  startEmbeds();
  await userEvent.click(
    screen.getByRole('button', { name: placeMapWords.showMapOf('Test Clinic') }),
  );
  const frame = await frameOf('Test Clinic on Google’s map');
  expect(frame.src).toBe(
    'https://www.google.com/maps/embed/v1/place?key=key-for-tests&q=54.1%2C-1.9&language=en-GB',
  );
  expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  await waitFor(() => expect(frame).toHaveFocus());
  expect(events).toEqual([{ event: 'map_shown', map: 'google' }]);
  expect(localStorage).toHaveLength(0);
});

test('shows the map at once, without moving focus, while that choice is stored', async () => {
  const page = render(<PlaceMap section={map} />);
  startEmbeds();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Show it at once/ }));
  expect(document.querySelector('iframe')).toBeNull();
  page.unmount();

  const next = render(<PlaceMap section={map} />);
  startEmbeds();
  const frame = await frameOf('Test Clinic on Google’s map');
  expect(frame).not.toHaveFocus();
  const checkbox = screen.getByRole('checkbox', { name: /^Show it at once/ });
  expect(checkbox).toBeChecked();
  await userEvent.click(checkbox);
  next.unmount();

  render(<PlaceMap section={map} />);
  startEmbeds();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(localStorage).toHaveLength(0);
});

test('closes the links below a link of the menu with Esc', async () => {
  render(
    <nav>
      <details data-embed="menu" data-testid="part">
        <summary>More: Visit</summary>
        <a href="#bus">By bus</a>
      </details>
    </nav>,
  );
  startEmbeds();
  const part = screen.getByTestId<HTMLDetailsElement>('part');
  part.open = true;
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}');
    expect(part.open).toBe(false);
  });
});
