import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Facts } from '@/components/sections/list-sections';
import { FieldsOfView } from '@/components/sky/fields-of-view';
import { HorizonStrip } from '@/components/sky/horizon-strip';
import { MoonPhases } from '@/components/sky/moon-phases';
import { NightBar } from '@/components/sky/night-bar';
import { NightRibbon } from '@/components/sky/night-ribbon';
import { Planisphere, SkyDisc } from '@/components/sky/planisphere';
import { StarTrails } from '@/components/sky/star-trails';
import type { Ticket } from '@/lib/bookings/ticket';
import styles from '@/styles/sky/ticket-sky.module.css';

/** Renders the sections of the sky. */
export const skySections = {
  planisphere: (section, { isBackdrop }) => <Planisphere section={section} isInHero={isBackdrop} />,
  'star-trails': (section, { inline }) => (
    <StarTrails section={{ ...section, children: inline(section.children) }} />
  ),
  'fields-of-view': (section, { inline }) => {
    const fields = section.fields.map((field) => ({ ...field, children: inline(field.children) }));
    return <FieldsOfView section={{ ...section, fields }} />;
  },
  almanac: (section) => <Facts section={{ ...section, section: 'facts' }} />,
  'night-bar': (section) => <NightBar section={section} />,
  'night-ribbon': (section) => <NightRibbon section={section} />,
  'moon-phases': (section) => <MoonPhases section={section} />,
  'horizon-strip': ({ strip }) => <HorizonStrip strip={strip} />,
} satisfies Partial<SectionRenderers>;

const descriptionId = 'ticket-sky';

/** Renders the sky at the start of an event beside its ticket. */
export function TicketSky({ ticket }: { readonly ticket: Ticket }) {
  if (ticket.sky === undefined) return null;
  const { sky, place, description } = ticket.sky;
  return (
    <figure className={styles.sky}>
      <SkyDisc sky={sky} place={place} size="small" descriptionId={descriptionId} />
      <figcaption id={descriptionId}>{description.words}</figcaption>
    </figure>
  );
}
