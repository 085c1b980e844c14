import { useLingui } from '@lingui/react/macro'
import { rankSteps } from '#contract/account/ranks.rules.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { rankValue } from './rank-search.rules.ts'

/** Names a rank by the value of its field: "Gold 2", "Obelisk", "Unranked". */
export const useRankName = (): ((value: string) => string) => {
  const { t } = useLingui()
  const { number } = useFigures()
  return (value) => {
    const rank = rankSteps.find(({ from }) => rankValue(from) === value)
    if (!rank) return t`Unranked`
    return rank.step === null ? rank.name : `${rank.name} ${number(rank.step)}`
  }
}
