import type { NextRouter } from 'next/router';

/** What following links needs of the framework's router. */
export type SiteRouter = Pick<NextRouter, 'push' | 'prefetch' | 'events'>;
