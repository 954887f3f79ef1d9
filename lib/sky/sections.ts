import type { FactsSection } from '@/lib/content/figure-sections';
import type { ContentText } from '@/lib/content/tree';
import type { HorizonStrip } from '@/lib/sky/horizon-strip';
import type { ListedPhase, NightBar } from '@/lib/sky/night-bar';
import type { NightRibbon } from '@/lib/sky/night-ribbon';
import type { SkyView } from '@/lib/sky/sky';
import type { StarTrailsView } from '@/lib/sky/star-trails';

/*
 * The sections of the sky. The server adds `view`, `facts` and `phases` when it renders a page.
 */
declare module '@/lib/content/tree' {
  interface SectionNodes {
    readonly planisphere: PlanisphereSection;
    readonly 'star-trails': StarTrailsSection;
    readonly 'fields-of-view': FieldsOfViewSection;
    readonly almanac: AlmanacSection;
    readonly 'night-bar': NightBarSection;
    readonly 'night-ribbon': NightRibbonSection;
    readonly 'moon-phases': MoonPhasesSection;
    readonly 'horizon-strip': HorizonStripSection;
  }
}

declare module '@/lib/content/rendered-node' {
  interface ClientSections<Shown> {
    readonly 'night-dial': NightDialSection;
  }
}

declare module '@/lib/bookings/ticket' {
  interface Ticket {
    readonly sky?: TicketSky;
  }
}

/** The disc of the sky over the site, which a hero shows behind its text. */
export interface PlanisphereSection {
  readonly section: 'planisphere';
  readonly isBackdrop: true;
  /** The name of the place. */
  readonly place: string;
  readonly view?: SkyView;
}

/** The slider that rotates the disc, which runs in the browser. */
export interface NightDialSection extends SkyView {
  readonly section: 'night-dial';
}

/** A band of star trails and text. */
export interface StarTrailsSection<Text = ContentText> {
  readonly section: 'star-trails';
  readonly view?: StarTrailsView;
  readonly children: Text;
}

/** What is seen at once through instruments, to scale. */
export interface FieldsOfViewSection<Text = ContentText> {
  readonly section: 'fields-of-view';
  readonly title?: string;
  readonly id?: string;
  readonly locale: string;
  readonly fields: readonly FieldOfView<Text>[];
}

export interface FieldOfView<Text = ContentText> {
  /** The instrument. */
  readonly name: string;
  /** The diameter of the field in degrees. */
  readonly degrees: number;
  readonly shows: 'moon' | 'pleiades';
  readonly children: Text;
}

/** Facts about the coming night. */
export interface AlmanacSection extends Omit<FactsSection, 'section'> {
  readonly section: 'almanac';
}

/** The coming night from dusk to dawn. */
export interface NightBarSection {
  readonly section: 'night-bar';
  readonly title?: string;
  readonly id?: string;
  readonly view?: NightBar;
}

/** The coming nights beside a list of events. */
export interface NightRibbonSection {
  readonly section: 'night-ribbon';
  readonly aside: true;
  readonly view?: NightRibbon;
}

/** The next four phases of the Moon. */
export interface MoonPhasesSection {
  readonly section: 'moon-phases';
  readonly title?: string;
  readonly id?: string;
  readonly phases: readonly ListedPhase[];
}

/** Where the target of an event is in the sky, on the event's page. */
export interface HorizonStripSection {
  readonly section: 'horizon-strip';
  readonly strip: HorizonStrip;
}

/** The sky at the start of an event. */
export interface TicketSky extends SkyView {
  /** The name of the place. */
  readonly place: string;
}
