import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine takes seconds for what takes none else; nothing is waited for that does not come.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
