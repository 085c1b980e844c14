import { useSelector } from '@xstate/react'
import type { SettingStanding } from '#src/product/settings/settings-field-types.ts'
import { useTheme } from './use-theme.ts'

/** How the choice of the theme stands, for the head of its panel. */
export const useThemeStanding = (): SettingStanding => {
  const { actor } = useTheme()
  const keeping = useSelector(actor, (snapshot) => snapshot?.value.keeping)
  const savedAt = useSelector(actor, (snapshot) => snapshot?.context.savedAt ?? null)
  if (keeping === 'saving') return { standing: 'saving', savedAt }
  return { standing: keeping === 'failed' ? 'waiting' : 'saved', savedAt }
}
