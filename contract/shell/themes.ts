/** The themes, by the name that `data-theme` and the player's choice have (design.md). The first is the default. */
export const themes = [
  'multi-gradient',
  'default',
  'dark-mode',
  'custom-dark',
  'purple-gradient',
  'ocean-deep',
  'crimson-fire',
  'asymmetric-gradient',
  'light-mode',
] as const

export type Theme = (typeof themes)[number]
