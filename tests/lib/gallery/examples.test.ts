import { expect, test } from 'vitest';
import { formExamples } from '@/lib/gallery/examples';

test('gives each form of the gallery a unique id', () => {
  const ids = ['day', 'night'].flatMap((light) =>
    formExamples(light).flatMap(({ view }) => (view.kind === 'form' ? [view.definition.id] : [])),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(10);
});
