import { testStore } from '@/tests/contract/store';
import { openTestStore } from '@/tests/support/test-store';

testStore({ open: () => Promise.resolve(openTestStore()), discard: () => Promise.resolve() });
