import { useLingui } from '@lingui/react/macro'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'

/** Names of the icons. Place names are the same in every language. */
export const useActionNames = (): Record<ActionIcon, string> => {
  const { t } = useLingui()
  return {
    donations: t`Donate`,
    assets: t`Assets`,
    notifications: t`Notifications`,
    checklists: t`Checklists`,
    calendar: t`Calendar`,
    development: t`Development`,
    brainvault: 'BrainVault',
    admin: t`Admin dashboard`,
  }
}
