import { DisclosureTables } from '@/components/consent/disclosure-tables';
import { Band } from '@/components/sections/band';
import type { DisclosuresSection } from '@/lib/content/tree';

/** What a browser keeps for this site and whom else it asks, on a page such as the privacy notice. */
export function DisclosuresBand({ section }: { readonly section: DisclosuresSection }) {
  const { title, id, disclosures } = section;
  return (
    <Band title={title} id={id}>
      <DisclosureTables disclosures={disclosures} />
    </Band>
  );
}
