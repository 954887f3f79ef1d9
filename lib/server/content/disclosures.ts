import { listDisclosures, type Disclosures } from '@/lib/consent/disclosures';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SiteFile } from '@/lib/server/content/schemas';
import { othersOf } from '@/lib/server/content/third-parties';

interface Sources {
  readonly site: SiteFile;
  readonly forms: ReadonlyMap<string, FormDefinition>;
}

/** What a browser may keep for this very site, and whom else it may ask. */
export function siteDisclosures({ site, forms }: Sources): Disclosures {
  return listDisclosures({
    ...othersOf(site),
    // Settled by the build, as in the pages; see next.config.js.
    formsOrigin: process.env.FORMS_ORIGIN ?? '',
    takesPayments: [...forms.values()].some(({ payment }) => payment !== undefined),
  });
}
