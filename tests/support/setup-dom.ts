import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may take seconds. Passing tests never wait that long.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
