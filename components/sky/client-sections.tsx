import type { ClientRenderers } from '@/components/sections/section-renderers';
import { NightDial } from '@/components/sky/night-dial';

/** Renders the sections of the sky that run in the browser too. */
export const skyClientSections = {
  'night-dial': (section) => <NightDial section={section} />,
} satisfies Partial<ClientRenderers>;
