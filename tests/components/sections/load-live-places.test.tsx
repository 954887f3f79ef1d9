import { expect, test, vi } from 'vitest';
import { keepPlacesCurrent } from '@/components/sections/live-places';
import { loadLivePlaces } from '@/components/sections/load-live-places';

vi.mock('@/components/sections/live-places', () => ({ keepPlacesCurrent: vi.fn() }));

const settle = () => vi.dynamicImportSettled();

test('starts on a page that shows an event, and stops with the page', async () => {
  const stop = vi.fn();
  vi.mocked(keepPlacesCurrent).mockReturnValue(stop);
  document.body.innerHTML = '<p>No event.</p>';
  loadLivePlaces();
  await settle();
  expect(keepPlacesCurrent).not.toHaveBeenCalled();

  document.body.innerHTML = '<span data-places="talk">3 places left</span>';
  const leave = loadLivePlaces();
  await settle();
  expect(keepPlacesCurrent).toHaveBeenCalledOnce();
  leave();
  expect(stop).toHaveBeenCalledOnce();

  loadLivePlaces()();
  await settle();
  expect(keepPlacesCurrent).toHaveBeenCalledOnce();
});
