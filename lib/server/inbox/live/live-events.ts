import type { ServerResponse } from 'node:http';
import { parseUnread, totalUnread } from '@/lib/inbox/live/unread';
import { pushMessageWords } from '@/lib/words/lib/server/inbox/live';
import { displayOf } from '@/lib/server/desk/format-times';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { LiveStreams, type LiveStream } from '@/lib/server/inbox/live/live-streams';
import { readSessionToken } from '@/lib/server/access/sign-in/sessions';
import { deskForms } from '@/lib/server/inbox/incoming/mail-form';
import { liveErrors } from '@/lib/words/lib/server/desk';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { services } from '@/lib/server/services';
import { changeSignal } from '@/lib/server/platform/store/store-changes';
import { processState } from '@/lib/server/platform/state/process-state';
import { isId, readListQuery } from '@/lib/server/desk/list-query';
import { loadBulk } from '@/lib/server/inbox/desk/load-bulk';
import { loadPanes } from '@/lib/server/inbox/desk/load-desk';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { isMailSetUp } from '@/lib/server/platform/mail/mail-set-up';

/** Returns the streams of this process. */
export function liveStreams(): LiveStreams {
  // The server closes the streams at a shutdown.
  return processState(
    'live-streams',
    () =>
      new LiveStreams({
        store: services().store,
        now: services().now,
        signal: changeSignal('inbox'),
        readForms: async () => (await getContent()).forms,
        repeat: (milliseconds, call) => {
          const timer = setInterval(call, milliseconds).unref();
          return () => {
            clearInterval(timer);
          };
        },
        after: (milliseconds, call) => {
          const timer = setTimeout(call, milliseconds).unref();
          return () => {
            clearTimeout(timer);
          };
        },
        logError: (error) => {
          logErrorOncePerMinute('desk-events-failed', error, services().now());
        },
      }),
  );
}

/** Milliseconds after which a browser connects again. */
const retryMs = 5_000;

/**
 * Sends the numbers of unread submissions: as server-sent events to a client that accepts them, else once
 * as JSON without a version. Neither extends the session. Responds 429 to too many streams of one session.
 */
export const liveEvents = liveEventsOf(liveStreams);

/** Creates the download of live events from other streams, for tests. */
export function liveEventsOf(openStreams: () => LiveStreams): DeskDownload {
  return {
    errors: liveErrors,
    isAutomatic: true,
    async send({ req, res, operator, session, services: { settings } }) {
      const streams = openStreams();
      if (req.method === 'GET' && /\btext\/event-stream\b/.test(req.headers.accept ?? '')) {
        const token = readSessionToken(req.headers, settings.SITE_URL) ?? '';
        await sendStream(res, streams, { session: session.id, token }, () =>
          streams.eventFor(operator),
        );
      } else {
        res.setHeader('Content-Type', 'application/json');
        res.end(await streams.countFor(operator));
      }
      return 'sent';
    },
  };
}

/** Sends what a push message says, and the number of unread submissions, as JSON for the worker that shows it. */
export const pushMessage = pushMessageOf(liveStreams);

/** Creates the download of a push message from other streams, for tests. */
export function pushMessageOf(openStreams: () => LiveStreams): DeskDownload {
  return {
    errors: liveErrors,
    isAutomatic: true,
    async send({ res, operator }) {
      const forms = parseUnread(await openStreams().countFor(operator)) ?? [];
      const unread = totalUnread(forms);
      const text = unread === 0 ? pushMessageWords.new : pushMessageWords.unread(unread);
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify({ unread, text }));
      return 'sent';
    },
  };
}

/** Sends the event that `readFirst` returns and keeps the response open. Resolves when the connection closes. */
async function sendStream(
  res: ServerResponse,
  streams: LiveStreams,
  session: Pick<LiveStream, 'session' | 'token'>,
  readFirst: () => Promise<string>,
): Promise<void> {
  // The client has left already, so there would be no event `close`.
  if (res.closed) return;
  const stream: LiveStream = {
    ...session,
    write: (text) => {
      // A client that does not read gets the counts later.
      if (!res.writableNeedDrain) res.write(text);
    },
    end: () => res.end(),
  };
  const closed = new Promise<void>((resolve) => {
    res.once('close', () => {
      streams.remove(stream);
      resolve();
    });
  });
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  // `no-transform` keeps lib/server/platform/http/middleware/compression.ts from holding events back, and
  // X-Accel-Buffering does so in nginx.
  res.setHeader('Cache-Control', 'private, no-store, no-transform');
  res.setHeader('X-Accel-Buffering', 'no');
  if (!(await streams.addSoon(stream))) {
    res.statusCode = 429;
    res.setHeader('Retry-After', 60);
    res.setHeader('Content-Type', 'text/plain; charset=utf-8');
    res.end(`${liveErrors[429]}\n`);
    return;
  }
  const first = await readFirst();
  if (!res.writableEnded) res.write(`retry: ${retryMs}\n${first}`);
  await closed;
}

/**
 * Sends the first two panes of the desk as JSON, for a page that shows them already. The query is that of
 * the list, with `open`, the id of the open submission, `until`, that of the last row shown, and `shown`, when the
 * page was loaded.
 */
export const liveList: DeskDownload = {
  errors: liveErrors,
  isAutomatic: true,
  async send({ res, query, operator, store, services, readContent }) {
    const { settings, now } = services;
    const params = Object.fromEntries(query);
    const { site, formRules, ...content } = await readContent();
    const forms = deskForms(content.forms, settings);
    const display = displayOf(site, now());
    const mode = settings.PAYMENTS;
    const context = {
      forms,
      formRules,
      display,
      isMailSetUp: isMailSetUp(settings),
      mode,
      operator,
    };
    const open = isId(params.open) ? await services.store.findSubmission(params.open) : undefined;
    // The page shows what was taken away, and loads itself again.
    if (open !== undefined && !canSeeForm(operator, open.form)) return 'missing';
    const until = isId(params.until) ? params.until : undefined;
    const loaded = await loadPanes(store, readListQuery(params), context, {
      open,
      until,
      shownAt: readTime(params.shown),
    });
    if (loaded === undefined) return 'missing';
    const { deskView } = loaded;
    const list = { ...deskView.list, ...(await loadBulk(store, {}, deskView, operator, now())) };
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ ...deskView, list }));
    return 'sent';
  },
};

function readTime(sent: string | undefined): Date | undefined {
  return sent !== undefined && /^\d{1,15}$/.test(sent) ? new Date(Number(sent)) : undefined;
}
