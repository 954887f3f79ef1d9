import { z } from 'zod';
import { siteDisclosures } from '@/lib/server/content/disclosures';
import { omitUndefined } from '@/lib/content/omit-undefined';
import { kind, words } from '@/lib/server/content/sections/section-kind';

/** Sections that say what becomes of a visitor's data. */
export const privacyKinds = {
  disclosures: kind(z.strictObject({ title: words.optional() }), ({ title }, _tag, sources) => ({
    section: 'disclosures',
    ...omitUndefined({ title }),
    disclosures: siteDisclosures(sources),
  })),
};
