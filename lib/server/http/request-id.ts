import { randomUUID } from 'node:crypto';
import type { Middleware } from '@/lib/server/http/middleware';

/**
 * Gives each response an `X-Request-Id`, which the log line of a crashed page repeats. Files of the
 * build have none: there are many of them, and they cannot crash.
 */
export const assignRequestId: Middleware = ({ url = '' }, response, next) => {
  if (!url.startsWith('/_next/static/')) response.setHeader('X-Request-Id', randomUUID());
  next();
};
