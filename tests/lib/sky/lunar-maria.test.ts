import { expect, test } from 'vitest';
import { projectMaria } from '@/lib/sky/lunar-maria';

test('shows each sea on its side of the disc, foreshortened near the limb', () => {
  const seas = projectMaria();
  const [imbrium, , , crisium] = seas;
  // With north up, the Sea of Showers is at the upper left, the Sea of Crises at the right edge.
  expect(imbrium?.x).toBeLessThan(0);
  expect(imbrium?.y).toBeLessThan(-0.4);
  expect(crisium?.x).toBeGreaterThan(0.7);
  expect((crisium?.across ?? 1) / (crisium?.along ?? 1)).toBeCloseTo(0.49, 1);
  for (const { x, y, across } of seas) expect(Math.hypot(x, y) + across).toBeLessThan(1);
});
