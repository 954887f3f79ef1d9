/** The text of problems with theme/colours.yaml. */
export const themeWords = {
  colour: "write a colour as '#1f6b45', in quotes",
  contrast: (name: string, background: string, light: string, ratio: string, advice: string) =>
    `"${name}" has a contrast of ${ratio} on ${background} by ${light}, and readers need 4.5. Write ${advice}.`,
  darker: (colour: string) => `a darker colour, such as '${colour}'`,
  lighter: (colour: string) => `a lighter colour, such as '${colour}'`,
  otherBackground: (light: 'day' | 'night') =>
    light === 'day' ? 'a lighter "paper"' : 'a darker "paper"',
} as const;
