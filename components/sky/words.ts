/** The fixed text of drawings of the sky. */

export const planisphereTexts = {
  /** Clockwise from north. */
  compass: ['N', 'E', 'S', 'W'],
} as const;
