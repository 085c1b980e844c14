import { useLingui } from '@lingui/react/macro'
import type { ownerships } from '#contract/desk/projects-desk.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import { statusNames } from '#src/product/projects/status-names.ts'

export const useStatusNames = (): Record<Project['status'], string> => {
  const { t } = useLingui()
  return {
    pending: t(statusNames.pending),
    analyzing: t(statusNames.analyzing),
    active: t(statusNames.active),
    completed: t(statusNames.completed),
    refused: t(statusNames.refused),
  }
}

export const useOwnershipNames = (): Record<(typeof ownerships)[number], string> => {
  const { t } = useLingui()
  return { owned: t`Has an owner`, nobody: t`Has no owner` }
}
