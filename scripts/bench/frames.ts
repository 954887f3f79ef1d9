import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page } from 'playwright';
import { type FrameNotes, type FrameSummary, sumUpFrames } from './frame-notes';
import { median } from './statistics';
import { atMost, type Row } from './table';

/** A quarter of this machine's speed. */
const slowdown = 4;
const viewport = { width: 1280, height: 800 };

/** Something that moves, and what makes it move. */
interface Journey {
  readonly what: string;
  readonly path: string;
  /** Set on the document when what moves it has come. */
  readonly sign: 'moves' | 'listsMove';
  /** The movement begins when the text of this changes; without it, when the pointer lets go. */
  readonly beginsWith?: string;
  /** What moves. */
  readonly moving: string;
  /** For how long frames are counted, in milliseconds. */
  readonly window: number;
  /** What is pressed, and at what the pointer is already when frames begin to count. */
  readonly pressed: string;
  readonly act: (page: Page, session: CDPSession, place: Place) => Promise<void>;
}

/** In CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

const journeys: readonly Journey[] = [
  {
    what: 'a page comes up',
    path: '/',
    sign: 'moves',
    beginsWith: 'h1',
    moving: 'main',
    window: 300,
    pressed: 'header a[href="/visit"]',
    act: press,
  },
  {
    what: 'results find their places',
    path: '/search?q=saturn',
    sign: 'listsMove',
    beginsWith: 'main [role=status]',
    moving: 'main ol li',
    window: 550,
    pressed: 'main nav a[href$="by=newest"]',
    act: press,
  },
  {
    what: 'the sky runs out',
    path: '/',
    sign: 'moves',
    moving: '[data-sky]',
    window: 600,
    pressed: '[data-sky]',
    act: throwSky,
  },
];

/**
 * Frames while something moves, on a slow processor, each beside the same journey of a visitor who
 * asks for less motion: what differs is what the movement itself costs. Throws when nothing moves.
 */
export async function measureFrames(
  browser: Browser,
  site: string,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const journey of journeys) {
    console.log(`Frames while ${journey.what} ...`);
    const moving: FrameSummary[] = [];
    const calm: FrameSummary[] = [];
    for (let round = 0; round < rounds; round += 1) {
      moving.push(await watch(browser, site, journey, 'no-preference'));
      calm.push(await watch(browser, site, journey, 'reduce'));
    }
    rows.push(...rowsOf(journey.what, moving, calm));
  }
  return rows;
}

function rowsOf(
  what: string,
  moving: readonly FrameSummary[],
  calm: readonly FrameSummary[],
): Row[] {
  const middle = (summaries: readonly FrameSummary[], name: keyof FrameSummary) =>
    median(summaries.map((summary) => summary[name]));
  const added = (name: 'late' | 'longTasks' | 'shift') =>
    Math.max(0, middle(moving, name) - middle(calm, name));
  const share = (summaries: readonly FrameSummary[]) =>
    `${(100 * middle(summaries, 'late')).toFixed(0)} % of ${middle(summaries, 'frames').toFixed(0)}`;
  const figures = `${share(moving)} against ${share(calm)} with less motion`;
  return [
    // What is shown has to be drawn once in either case, and that frame is late on a slow processor.
    atMost(`Frames over 16.7 ms while ${what} (${figures})`, 100 * added('late'), 10, ' % more'),
    atMost(`Tasks over 50 ms that are added when ${what}`, added('longTasks'), 0, ''),
    atMost(`Layout shift that is added when ${what}`, added('shift'), 0, '', 4),
  ];
}

async function watch(
  browser: Browser,
  site: string,
  journey: Journey,
  reducedMotion: 'no-preference' | 'reduce',
): Promise<FrameSummary> {
  const context = await browser.newContext({ viewport, reducedMotion });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // tsx keeps the names of functions through a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.goto(`${site}${journey.path}`, { waitUntil: 'networkidle' });
    const isReady = () =>
      page.evaluate((sign) => sign in document.documentElement.dataset, journey.sign);
    // What moves comes at the first key or pointer that the page hears.
    while (!(await isReady())) await page.keyboard.press('Shift', { delay: 50 });
    const place = await placeOf(page, journey.pressed);
    await page.mouse.move(place.x, place.y);
    // The page that a link leads to is fetched ahead.
    await page.waitForLoadState('networkidle');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { beginsWith, moving, window } = journey;
    await page.evaluate(noteFrames, { beginsWith, moving });
    await journey.act(page, session, place);
    await page.waitForFunction(() => {
      const noted: unknown = Reflect.get(globalThis, 'frameNotes');
      return typeof noted === 'object' && noted !== null && 'begun' in noted;
    });
    await pause(window + 200);
    const notes = await page.evaluate(() => Reflect.get(globalThis, 'frameNotes') as FrameNotes);
    if (!notes.hasMoved && reducedMotion === 'no-preference') {
      throw new Error(`Nothing moved when ${journey.what}.`);
    }
    return sumUpFrames(notes, window);
  } finally {
    await context.close();
  }
}

/** Runs in the page: notes every frame, and all that keeps the page from one, from now on. */
function noteFrames(asked: { readonly beginsWith: string | undefined; readonly moving: string }) {
  const { beginsWith, moving } = asked;
  const notes: { -readonly [Name in keyof FrameNotes]?: FrameNotes[Name] } & {
    frames: number[];
    longTasks: number[];
    shifts: { at: number; value: number }[];
  } = { frames: [], longTasks: [], shifts: [], hasMoved: false };
  Object.assign(globalThis, { frameNotes: notes });

  const text = () =>
    beginsWith === undefined ? null : document.querySelector(beginsWith)?.textContent;
  const before = text();
  if (beginsWith === undefined) {
    addEventListener('pointerup', () => (notes.begun ??= performance.now()), { capture: true });
  }
  let turned: string | undefined;
  const look = (at: number) => {
    notes.frames.push(at);
    if (beginsWith !== undefined && text() !== before) notes.begun ??= at;
    if (notes.begun !== undefined) {
      // Only what needs no new layout is looked at.
      for (const element of document.querySelectorAll<HTMLElement>(moving)) {
        const turn = element.style.getPropertyValue('--turn');
        const isAnimated = element.getAnimations().length > 0;
        const isMoved = !['', 'none'].includes(element.style.transform);
        const hasTurned = turn !== '' && turned !== undefined && turn !== turned;
        notes.hasMoved ||= isAnimated || isMoved || hasTurned;
        turned = turn;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) notes.longTasks.push(startTime);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      notes.shifts.push({ at: entry.startTime, value: Number(Reflect.get(entry, 'value')) });
    }
  }).observe({ type: 'layout-shift' });
}

/** Where something is. To look for it while frames count would be work in the page. */
async function placeOf(page: Page, selector: string): Promise<Place> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} has no place on the page.`);
  const { x, y, width, height } = box;
  return { x: x + width / 2, y: Math.min(y + height / 2, viewport.height - 200) };
}

function press(page: Page, _session: CDPSession, { x, y }: Place): Promise<void> {
  return page.mouse.click(x, y);
}

/** Pulls the disc round a little and lets go while it turns. */
async function throwSky(page: Page, session: CDPSession, { x, y }: Place): Promise<void> {
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', step: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: x + 150 - 8 * step,
      y: y - 80 - 4 * step,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await page.mouse.move(x + 150, y - 80);
  await send('mousePressed', 0);
  // Not one after the other: a hand that waits for an answer has come to rest.
  const steps = Array.from({ length: 8 }, (_, step) => send('mouseMoved', step + 1));
  await Promise.all([...steps, send('mouseReleased', 8)]);
}
