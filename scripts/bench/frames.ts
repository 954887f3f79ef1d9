import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page } from 'playwright';
import { type FrameRecording, type FrameSummary, summarizeFrames } from './frame-recording';
import { median, type Row, rowOf } from './table';

/** CPU throttling: a quarter of this machine's speed. */
const slowdown = 4;
const viewport = { width: 1280, height: 800 };

/** An animation and the input that starts it. */
interface Animation {
  readonly what: string;
  readonly path: string;
  /** The data attribute of the document once the animation code has loaded. */
  readonly readyAttribute: 'moves' | 'listsMove';
  /** The animation starts when the text of this element changes; without it, on `pointerup`. */
  readonly startSelector?: string;
  /** Selector of the animated elements. */
  readonly animated: string;
  /** How long frames count, in milliseconds. */
  readonly duration: number;
  /** Selector of the pressed element. The pointer is on it before frames count. */
  readonly pressed: string;
  readonly act: (page: Page, session: CDPSession, place: Position) => Promise<void>;
}

/** In CSS pixels. */
interface Position {
  readonly x: number;
  readonly y: number;
}

const animations: readonly Animation[] = [
  {
    what: 'a page transition',
    path: '/',
    readyAttribute: 'moves',
    startSelector: 'h1',
    animated: 'main',
    duration: 300,
    pressed: 'header a[href="/visit"]',
    act: press,
  },
  {
    what: 'a reorder of search results',
    path: '/search?q=saturn',
    readyAttribute: 'listsMove',
    startSelector: 'main [role=status]',
    animated: 'main ol li',
    duration: 550,
    pressed: 'main nav a[href$="by=newest"]',
    act: press,
  },
  {
    what: 'a throw of the sky disc',
    path: '/',
    readyAttribute: 'moves',
    animated: '[data-sky]',
    duration: 600,
    pressed: '[data-sky]',
    act: throwSky,
  },
];

/**
 * Measures frames during animations on a throttled processor, each against the same input with reduced
 * motion: the difference is the cost of the animation. Throws when no element moves.
 */
export async function measureFrames(
  browser: Browser,
  site: string,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const animation of animations) {
    console.log(`Frames during ${animation.what} ...`);
    const moving: FrameSummary[] = [];
    const calm: FrameSummary[] = [];
    for (let round = 0; round < rounds; round += 1) {
      moving.push(await runAnimation(browser, site, animation, 'no-preference'));
      calm.push(await runAnimation(browser, site, animation, 'reduce'));
    }
    rows.push(...rowsOf(animation.what, moving, calm));
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
  const figures = `${share(moving)} against ${share(calm)} with reduced motion`;
  return [
    rowOf(
      `Late frames (over 16.7 ms) during ${what}, added by motion`,
      100 * added('late'),
      figures,
    ),
    rowOf(`Long tasks (over 50 ms) during ${what}, added by motion`, added('longTasks')),
    rowOf(`Layout shift during ${what}, added by motion`, added('shift')),
  ];
}

async function runAnimation(
  browser: Browser,
  site: string,
  animation: Animation,
  reducedMotion: 'no-preference' | 'reduce',
): Promise<FrameSummary> {
  const context = await browser.newContext({ viewport, reducedMotion });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // tsx calls a helper that keeps function names; the page does not have it.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.goto(`${site}${animation.path}`, { waitUntil: 'networkidle' });
    const isReady = () =>
      page.evaluate((name) => name in document.documentElement.dataset, animation.readyAttribute);
    // The first key or pointer event loads the animation code.
    while (!(await isReady())) await page.keyboard.press('Shift', { delay: 50 });
    const place = await positionOf(page, animation.pressed);
    await page.mouse.move(place.x, place.y);
    // Hovering a link prefetches its page.
    await page.waitForLoadState('networkidle');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { startSelector, animated, duration } = animation;
    await page.evaluate(recordFrames, { startSelector, animated });
    await animation.act(page, session, place);
    await page.waitForFunction(() => {
      const recorded: unknown = Reflect.get(globalThis, 'frameRecording');
      return typeof recorded === 'object' && recorded !== null && 'start' in recorded;
    });
    await pause(duration + 200);
    const recording = await page.evaluate(
      () => Reflect.get(globalThis, 'frameRecording') as FrameRecording,
    );
    if (!recording.hasMoved && reducedMotion === 'no-preference') {
      throw new Error(`No element moved during ${animation.what}.`);
    }
    return summarizeFrames(recording, duration);
  } finally {
    await context.close();
  }
}

/** Runs in the page. Records frames, long tasks and layout shifts from now on. */
function recordFrames({
  startSelector,
  animated,
}: {
  readonly startSelector: string | undefined;
  readonly animated: string;
}) {
  const recording: { -readonly [Name in keyof FrameRecording]?: FrameRecording[Name] } & {
    frames: number[];
    longTasks: number[];
    shifts: { at: number; value: number }[];
  } = { frames: [], longTasks: [], shifts: [], hasMoved: false };
  Object.assign(globalThis, { frameRecording: recording });

  const text = () =>
    startSelector === undefined ? null : document.querySelector(startSelector)?.textContent;
  const before = text();
  if (startSelector === undefined) {
    addEventListener('pointerup', () => (recording.start ??= performance.now()), { capture: true });
  }
  let lastTurn: string | undefined;
  const onFrame = (at: number) => {
    recording.frames.push(at);
    if (startSelector !== undefined && text() !== before) recording.start ??= at;
    if (recording.start !== undefined) {
      // Reads only values that need no layout.
      for (const element of document.querySelectorAll<HTMLElement>(animated)) {
        const turn = element.style.getPropertyValue('--turn');
        const isAnimated = element.getAnimations().length > 0;
        const isMoved = !['', 'none'].includes(element.style.transform);
        const hasTurned = turn !== '' && lastTurn !== undefined && turn !== lastTurn;
        if (isAnimated || isMoved || hasTurned) recording.hasMoved = true;
        lastTurn = turn;
      }
    }
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) recording.longTasks.push(startTime);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      recording.shifts.push({ at: entry.startTime, value: Number(Reflect.get(entry, 'value')) });
    }
  }).observe({ type: 'layout-shift' });
}

/** Returns the position of an element. Looking it up while frames count would add work to the page. */
async function positionOf(page: Page, selector: string): Promise<Position> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page.`);
  const { x, y, width, height } = box;
  return { x: x + width / 2, y: Math.min(y + height / 2, viewport.height - 200) };
}

function press(page: Page, _session: CDPSession, { x, y }: Position): Promise<void> {
  return page.mouse.click(x, y);
}

/** Drags the disc a little and releases it during the movement. */
async function throwSky(page: Page, session: CDPSession, { x, y }: Position): Promise<void> {
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
  // All at once: a pointer that waits for a response has stopped.
  const steps = Array.from({ length: 8 }, (_, step) => send('mouseMoved', step + 1));
  await Promise.all([...steps, send('mouseReleased', 8)]);
}
