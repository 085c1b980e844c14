import { useLingui } from '@lingui/react/macro'
import type { ownerships } from '#contract/projects-desk.contract.ts'
import type { Project } from '#contract/projects.contract.ts'

/** What each status is called. */
export const useStatusNames = (): Record<Project['status'], string> => {
  const { t } = useLingui()
  return {
    pending: t`Pending`,
    analyzing: t`In analysis`,
    active: t`Open for votes`,
    completed: t`Completed`,
    refused: t`Refused`,
  }
}

/** Whether somebody owns it. */
export const useOwnershipNames = (): Record<(typeof ownerships)[number], string> => {
  const { t } = useLingui()
  return { owned: t`Has an owner`, nobody: t`Has no owner` }
}
