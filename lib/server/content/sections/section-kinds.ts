import { doingKinds } from '@/lib/server/content/sections/action-sections';
import { listKinds } from '@/lib/server/content/sections/list-sections';
import { privacyKinds } from '@/lib/server/content/sections/privacy-sections';
import { readingKinds } from '@/lib/server/content/sections/reading-sections';
import { skyKinds } from '@/lib/server/content/sections/sky-sections';
import type { SectionKind } from '@/lib/server/content/sections/section-kind';

const kinds = { ...readingKinds, ...listKinds, ...doingKinds, ...privacyKinds, ...skyKinds };

export type SectionName = keyof typeof kinds;

/** Every section a page can name, by its tag. A section of your own is one more entry. */
export const sectionKinds: Readonly<Record<string, SectionKind>> = kinds;
