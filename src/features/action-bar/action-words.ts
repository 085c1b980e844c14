import { useLingui } from '@lingui/react/macro'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'

/** What the icons of the action bar are called; places keep their names in every language. */
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
