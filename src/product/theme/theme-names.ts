import { useLingui } from '@lingui/react/macro'
import type { Theme } from '#contract/shell/themes.ts'

/** The themes in the order in which they are offered, in the reader's language. */
export const useThemeNames = (): Record<Theme, string> => {
  const { t } = useLingui()
  return {
    default: t({ message: 'Default', context: 'theme' }),
    'dark-mode': t({ message: 'Dark', context: 'theme' }),
    'custom-dark': t({ message: 'Custom dark', context: 'theme' }),
    'purple-gradient': t({ message: 'Purple gradient', context: 'theme' }),
    'ocean-deep': t({ message: 'Ocean deep', context: 'theme' }),
    'crimson-fire': t({ message: 'Crimson fire', context: 'theme' }),
    'multi-gradient': t({ message: 'Multi gradient', context: 'theme' }),
    'asymmetric-gradient': t({ message: 'Asymmetric gradient', context: 'theme' }),
    'light-mode': t({ message: 'Light', context: 'theme' }),
  }
}

export const useThemeOptions = (): { value: Theme; label: string }[] =>
  (Object.entries(useThemeNames()) as [Theme, string][]).map(([value, label]) => ({ value, label }))
