import type { SiteLogo as Logo } from '@/lib/site/frame';

interface SiteLogoProps {
  readonly logo: Logo;
  /** The name of the site. */
  readonly name: string;
}

/** Renders the logo; the stylesheet of the theme chooses the one for the header's colour in each light. */
export function SiteLogo({ logo: { light, dark }, name }: SiteLogoProps) {
  if (dark === undefined) return <img {...light} alt={name} />;
  // Lazy, so that a browser loads only the one that shows.
  return (
    <>
      <img {...light} alt={name} loading="lazy" data-logo="light" />
      <img {...dark} alt={name} loading="lazy" data-logo="dark" />
    </>
  );
}
