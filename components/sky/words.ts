/** The fixed text of the planisphere. */

export const planisphereWords = {
  label: (placeName: string) => `The sky over ${placeName}`,
  /** Clockwise from north. */
  compass: ['N', 'E', 'S', 'W'],
} as const;

export const nightDialWords = { turn: 'Turn the night', still: 'The sky' } as const;
