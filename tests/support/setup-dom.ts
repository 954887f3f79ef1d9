import { performance } from 'node:perf_hooks';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may take seconds. Passing tests never wait that long.
configure({ asyncUtilTimeout: 15_000 });

// jsdom's has no marks and no entries.
Object.defineProperty(globalThis, 'performance', {
  value: performance,
  configurable: true,
  writable: true,
});

afterEach(cleanup);
