import { randomUUID } from 'node:crypto';
import type { Middleware } from '@/lib/server/http/middleware';

/**
 * Gives each response an `X-Request-Id`, which a proxy can log and a bug report can name. Files of the
 * build have none: there are many of them, and each header has to be transferred.
 */
export const assignRequestId: Middleware = ({ url = '' }, response, next) => {
  if (!url.startsWith('/_next/static/')) response.setHeader('X-Request-Id', randomUUID());
  next();
};
