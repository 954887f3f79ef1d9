import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TodayPage } from '@/components/today/today-page';
import type { Today } from '@/components/today/use-live-today';
import { todayWords } from '@/lib/words/components/today';
import { liveWords } from '@/lib/words/components/desk';
import { alarmWords } from '@/lib/words/lib/server/alerts';
import { todayWords as serverTodayWords } from '@/lib/words/lib/server/today';

const empty: Today = {
  version: '1',
  unread: [],
  day: 'Friday 20 November',
  fresh: { total: '0', count: 0, href: '/desk/inbox?read=new', forms: [], newest: [] },
  dates: { rows: [] },
  waiting: { total: '0', count: 0, href: '/desk/inbox?sort=oldest', messages: [] },
  problems: [],
  spam: { number: '0', text: serverTodayWords.spam(0), href: '/desk/inbox?state=spam' },
};

const ana = {
  id: 'a',
  href: '/desk/a',
  sender: 'Ana Petrov',
  summary: '',
  received: { iso: '2026-11-20T12:00:00.000Z', text: '12:00' },
  form: 'Write to us',
};

const busy: Today = {
  ...empty,
  unread: [{ form: 'contact', title: 'Write to us', unread: 3 }],
  fresh: {
    total: '3',
    count: 3,
    href: '/desk/inbox?read=new',
    forms: [
      { label: 'Write to us', count: 2, number: '2', href: '/desk/inbox?read=new&form=contact' },
      { label: 'Book', count: 1, number: '1', href: '/desk/inbox?read=new&form=book' },
    ],
    newest: [ana],
  },
  dates: {
    rows: [
      {
        href: '/desk/events/night',
        title: 'Night',
        when: 'Friday 27 November',
        state: 'Cancelled',
        shares: { booked: 6, held: 1, blocked: 0, left: 3 },
        places: '6 booked · 1 held · 3 left',
        waiting: serverTodayWords.waiting('12'),
      },
    ],
    more: 'All 9 dates',
  },
  waiting: {
    total: '1',
    count: 1,
    href: '/desk/inbox?sort=oldest',
    messages: [{ ...ana, days: 4, since: 'for 4 days' }],
  },
  problems: [{ text: alarmWords.deadMail, link: { label: 'See which', href: '/desk/mail' } }],
  money: {
    month: 'November 2026',
    monthBefore: 'November 2025',
    days: 2,
    charts: [
      {
        currency: 'GBP',
        line: [1000, 3000],
        lineBefore: [0, 2000],
        sum: '£30.00',
        sumByNow: '£20.00',
        sumBefore: '£20.00',
        rows: [
          { day: '1', sum: '£10.00', before: '£0.00' },
          { day: '2', sum: '£30.00', before: '£20.00' },
        ],
      },
    ],
  },
};

const props = {
  title: 'Today',
  meta: { title: 'Today · Desk · Larkmoor' },
  desk: { siteName: 'Larkmoor', operator: 'ana@example.org', may: ['read'] },
} as const;

let source: {
  onmessage?: (event: { readonly data: string; readonly lastEventId: string }) => void;
  close: () => void;
};
const follow = (opened: typeof source) => void (source = opened);
const request = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      static readonly CLOSED = 2;
      close = vi.fn();
      constructor(readonly url: string) {
        follow(this);
      }
    },
  );
  vi.stubGlobal('fetch', request);
  request.mockReset().mockImplementation(() => Promise.resolve(Response.json(busy)));
});

const section = (name: string) => within(screen.getByRole('region', { name }));
const linksOf = (name: string) =>
  section(name)
    .getAllByRole('link')
    .map((link) => [link.textContent.replaceAll(/\s+/g, ' ').trim(), link.getAttribute('href')]);

test('each figure says its number and leads to where it can be acted on', () => {
  render(<TodayPage {...props} today={busy} />);
  expect(linksOf('New')).toEqual([
    [liveWords.newMessages(3), '/desk/inbox?read=new'],
    ['Write to us 2', '/desk/inbox?read=new&form=contact'],
    ['Book 1', '/desk/inbox?read=new&form=book'],
    ['Ana Petrov 12:00 Write to us', '/desk/a'],
  ]);
  expect(linksOf('Next dates')).toEqual([
    [
      `Friday 27 November Night Cancelled 6 booked · 1 held · 3 left · ${serverTodayWords.waiting('12')}`,
      '/desk/events/night',
    ],
    ['All 9 dates', '/desk/events'],
  ]);
  expect(linksOf('Who waits')).toEqual([
    [`1 ${todayWords.waiting(1)}`, '/desk/inbox?sort=oldest'],
    ['Ana Petrov for 4 days', '/desk/a'],
  ]);
  expect(linksOf(todayWords.problems)).toEqual([['See which', '/desk/mail']]);
  expect(linksOf(todayWords.spam)).toEqual([
    [`0 ${serverTodayWords.spam(0)}`, '/desk/inbox?state=spam'],
  ]);
});

test('bars are as long as their share', () => {
  const { container } = render(<TodayPage {...props} today={busy} />);
  const widths = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
  // Two forms, who waits, and the booked, held and blocked places of a date.
  expect(widths).toEqual(['100', '50', '100', '6', '1', '0']);
});

test('the money is drawn, said in words and listed in a table', () => {
  const { container } = render(<TodayPage {...props} today={busy} />);
  const money = section('Money');
  expect(linksOf('Money')[0]).toEqual(['£30.00 November 2026', '/desk/payments']);
  expect(money.getByText('£20.00 by this day of November 2025')).toBeVisible();
  const lines = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  // The zero line, last year, and this month, in a box of 100 by 40.
  expect(lines).toEqual(['M0 40H100', 'M0 40H0V40H50V13.33H100', 'M0 40H0V26.67H50V0H100']);
  const cells = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['1', '£10.00', '£0.00'],
    ['2', '£30.00', '£20.00'],
  ]);
});

test('an empty desk is calm and says what to do first', () => {
  const firstSteps = [{ text: 'Invite:', label: 'Operators', href: '/desk/operators' }];
  render(<TodayPage {...props} today={{ ...empty, firstSteps }} />);
  expect(linksOf('Begin here')).toEqual([['Operators', '/desk/operators']]);
  expect(screen.queryByRole('region', { name: todayWords.problems })).toBeNull();
  expect(screen.queryByRole('region', { name: todayWords.money })).toBeNull();
  expect(screen.getByText(todayWords.nothingNew)).toBeVisible();
  expect(screen.getByText(todayWords.noWaiting)).toBeVisible();
});

test('follows the changes of others, and announces new messages', async () => {
  render(<TodayPage {...props} today={empty} />);
  expect(document.title).toBe(props.meta.title);
  await act(async () => {
    source.onmessage?.({ data: JSON.stringify(busy.unread), lastEventId: '2' });
    await Promise.resolve();
  });
  expect(request).toHaveBeenCalledWith('/api/desk/today', expect.anything());
  expect(await screen.findByText('for 4 days')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(liveWords.newMessages(3));
  expect(document.title).toBe(`(3) ${props.meta.title}`);
});

test('loads nothing while nothing changes', async () => {
  render(<TodayPage {...props} today={busy} />);
  await act(async () => {
    source.onmessage?.({ data: JSON.stringify(busy.unread), lastEventId: '1' });
    await Promise.resolve();
  });
  expect(request).not.toHaveBeenCalled();
});
