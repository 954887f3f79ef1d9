import { MemoryStore } from '@/tests/support/memory-store';
import { testStore } from '@/tests/contract/store';

testStore({ open: () => Promise.resolve(new MemoryStore()), discard: () => Promise.resolve() });
