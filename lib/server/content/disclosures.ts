import { builtFormsOrigin } from '@/lib/build-values';
import { listDisclosures, type Disclosures } from '@/lib/site/consent/disclosures';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { parseThirdParties } from '@/lib/server/content/third-parties';

interface Sources {
  readonly site: SiteFile;
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** Whether the site has notices. */
  readonly hasNotices?: boolean | undefined;
}

/** Lists what this site's pages store in the browser and which third parties they contact. */
export function listSiteDisclosures({ site, forms, hasNotices = false }: Sources): Disclosures {
  return listDisclosures({
    ...parseThirdParties(site),
    formsOrigin: builtFormsOrigin(),
    keepsSources: site.sources,
    hasNotices,
    hasLanguages: site.languages !== undefined,
    takesPayments: [...forms.values()].some(({ payment }) => payment !== undefined),
  });
}
