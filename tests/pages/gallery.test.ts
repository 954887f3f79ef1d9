import { expect, test } from 'vitest';
import { getStaticProps } from '@/pages/gallery';

test('the props of the gallery are such that Next.js serializes them', async () => {
  const { props } = await getStaticProps();
  expect(props?.examples.length).toBeGreaterThan(0);
  // Unlike `toEqual`, this compares what is `undefined`.
  expect(props).toStrictEqual(JSON.parse(JSON.stringify(props)));
});
