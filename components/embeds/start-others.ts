import { startConsent } from '@/components/consent/start-consent';
import { startEmbeds } from '@/components/embeds/start-embeds';

/** Starts what a page has of others, each at its time. */
export function startOthers(): void {
  startEmbeds();
  const banner = document.getElementById('consent');
  if (banner !== null) startConsent(banner);
}
