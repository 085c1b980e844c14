import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Theme } from '#contract/shell/themes.ts'

/** A short description of each theme, shown after its name. */
export const themeNotes: Record<Theme, MessageDescriptor> = {
  default: msg`slate morning, sky accent`,
  'dark-mode': msg`near black, bone accent`,
  'custom-dark': msg`warm charcoal, amber accent`,
  'purple-gradient': msg`aubergine to plum, orchid accent`,
  'ocean-deep': msg`trench blue to teal, foam accent`,
  'crimson-fire': msg`oxblood and ash, ember accent`,
  'multi-gradient': msg`teal, violet and ember over ink, apricot accent`,
  'asymmetric-gradient': msg`pine and graphite cut on a slant, lime accent`,
  'light-mode': msg`survey paper, rust accent`,
}
