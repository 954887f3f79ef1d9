import { beforeEach, expect, test, vi } from 'vitest';
import { keepPlacesCurrent } from '@/components/sections/live-places';
import { loadLivePlaces } from '@/components/sections/load-live-places';

vi.mock('@/components/sections/live-places', () => ({ keepPlacesCurrent: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
});

async function settle() {
  vi.runAllTimers();
  await vi.dynamicImportSettled();
}

test('starts on an idle page that shows an event, and stops with the page', async () => {
  const stop = vi.fn();
  vi.mocked(keepPlacesCurrent).mockReturnValue(stop);
  document.body.innerHTML = '<p>No event.</p>';
  loadLivePlaces();
  await settle();
  expect(keepPlacesCurrent).not.toHaveBeenCalled();

  document.body.innerHTML = '<span data-places="talk">3 places left</span>';
  const leave = loadLivePlaces();
  await vi.dynamicImportSettled();
  expect(keepPlacesCurrent).not.toHaveBeenCalled();
  await settle();
  expect(keepPlacesCurrent).toHaveBeenCalledOnce();
  leave();
  expect(stop).toHaveBeenCalledOnce();

  loadLivePlaces()();
  await settle();
  expect(keepPlacesCurrent).toHaveBeenCalledOnce();
});
