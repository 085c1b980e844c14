/** Names of the themes, for `data-theme` and the player's choice (design.md). The first is the default. */
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
