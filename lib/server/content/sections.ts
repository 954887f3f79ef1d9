import { doingKinds } from '@/lib/server/content/kinds/doing';
import { listKinds } from '@/lib/server/content/kinds/lists';
import { privacyKinds } from '@/lib/server/content/kinds/privacy';
import { readingKinds } from '@/lib/server/content/kinds/reading';
import { skyKinds } from '@/lib/server/content/kinds/sky';
import type { SectionKind } from '@/lib/server/content/section-kind';

const kinds = { ...readingKinds, ...listKinds, ...doingKinds, ...privacyKinds, ...skyKinds };

export type SectionName = keyof typeof kinds;

/** Every section a page can name, by its tag. A section of your own is one more entry. */
export const sectionKinds: Readonly<Record<string, SectionKind>> = kinds;
