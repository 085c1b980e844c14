import { useLingui } from '@lingui/react/macro'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'

/** The categories in the reader's language; Illuvium and DAO are names. */
export const useCategoryNames = (): Record<ProjectCategory, string> => {
  const { t } = useLingui()
  return {
    Communities: t`Communities`,
    Personal: t`Personal`,
    Illuvium: 'Illuvium',
    Guilds: t`Guilds`,
    DAO: 'DAO',
    Others: t`Others`,
  }
}
