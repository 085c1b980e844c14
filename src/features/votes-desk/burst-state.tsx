import { useLingui } from '@lingui/react/macro'
import type { BurstState } from '#contract/desk/votes-desk.contract.ts'
import { Badge, type BadgeTone } from '#src/ui/figures/badge.tsx'

export const useBurstStates = (): Record<BurstState, { tone: BadgeTone; word: string }> => {
  const { t } = useLingui()
  return {
    open: { tone: 'warning', word: t({ message: 'Waits', context: 'burst' }) },
    voided: { tone: 'danger', word: t({ message: 'Voided', context: 'burst' }) },
    kept: { tone: 'neutral', word: t({ message: 'Kept', context: 'burst' }) },
  }
}

export function BurstStateBadge({ state }: { state: BurstState }) {
  const { tone, word } = useBurstStates()[state]
  return <Badge tone={tone}>{word}</Badge>
}
