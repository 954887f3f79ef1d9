import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePictureList } from '@/components/editing/pictures/use-picture-list';

test('the list from before a picture was added does not pass for the one with it', async () => {
  const names = ['dome.jpg'];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        pictures: names.map((name) => ({ name, src: `/images/${name}`, text: '' })),
        count: `${names.length} found`,
        hasMore: false,
      }),
    ),
  );
  const { result } = renderHook(() => usePictureList(true, 'page'));
  await waitFor(() => {
    expect(result.current.state).toBe('1 found');
  });
  names.unshift('new.jpg');
  act(() => {
    result.current.reload();
  });
  expect(result.current.state).not.toBe('1 found');
  await waitFor(() => {
    expect(result.current.state).toBe('2 found');
  });
  expect(result.current.pictures[0]?.name).toBe('new.jpg');
});
