import icons from '@/lib/server/site/pages/social-icons.json';

type Icon = keyof typeof icons;

/** The hosts of each icon; a network of many hosts is known by the label of its link. */
export const iconHosts: Readonly<Record<Icon, readonly string[]>> = {
  bandcamp: ['bandcamp.com'],
  bluesky: ['bsky.app'],
  discord: ['discord.com', 'discord.gg'],
  facebook: ['facebook.com', 'fb.com'],
  flickr: ['flickr.com'],
  github: ['github.com'],
  instagram: ['instagram.com'],
  kofi: ['ko-fi.com'],
  mastodon: [],
  matrix: ['matrix.to'],
  meetup: ['meetup.com'],
  opencollective: ['opencollective.com'],
  patreon: ['patreon.com'],
  pinterest: ['pinterest.com', 'pinterest.co.uk'],
  pixelfed: [],
  reddit: ['reddit.com'],
  signal: ['signal.group', 'signal.me'],
  soundcloud: ['soundcloud.com'],
  spotify: ['spotify.com'],
  strava: ['strava.com'],
  telegram: ['t.me', 'telegram.me'],
  threads: ['threads.com', 'threads.net'],
  tiktok: ['tiktok.com'],
  tripadvisor: ['tripadvisor.com', 'tripadvisor.co.uk', 'tripadvisor.ie'],
  tumblr: ['tumblr.com'],
  twitch: ['twitch.tv'],
  vimeo: ['vimeo.com'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
};

/**
 * Returns the path (SVG) of the icon for a profile at another site, in a square of 24; `undefined` for a site
 * without an icon, such as LinkedIn, whose mark Simple Icons does not have.
 */
export function findSocialIcon(link: {
  readonly label: string;
  readonly href: string;
}): string | undefined {
  const host = URL.canParse(link.href) ? new URL(link.href).hostname : '';
  const label = link.label.toLowerCase();
  const found = Object.entries(iconHosts).find(([icon, hosts]) =>
    hosts.length === 0
      ? label.includes(icon)
      : hosts.some((each) => host === each || host.endsWith(`.${each}`)),
  );
  return found && icons[found[0] as Icon];
}
