import { useLingui } from '@lingui/react/macro'
import type { ProjectType } from '#contract/order/order.contract.ts'
import { projectTypes } from '#contract/order/order.contract.ts'

/** The purposes of a donation in an order, in the reader's language. */
export const useProjectTypeNames = (): Record<ProjectType, string> => {
  const { t } = useLingui()
  return {
    general: t({ message: 'Community fund', context: 'donation' }),
    education: t({ message: 'Education', context: 'donation' }),
    development: t({ message: 'Development', context: 'donation' }),
    guilds: t({ message: 'Guilds', context: 'donation' }),
    communities: t({ message: 'Communities', context: 'donation' }),
    player_analytics: t({ message: 'Player analytics', context: 'donation' }),
    illuvium: 'Illuvium',
    personal: t({ message: 'Personal', context: 'donation' }),
  }
}

export const useProjectTypeOptions = (): { value: ProjectType; label: string }[] => {
  const names = useProjectTypeNames()
  return projectTypes.map((value) => ({ value, label: names[value] }))
}
