import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { Ban, ChevronsUp, HandHeart, RotateCcw, Undo2 } from 'lucide-react'
import type { HistoryEntry, HistoryKind, VoteBank } from '#contract/account/own-history.contract.ts'
import { voteBanks } from '#contract/account/own-history.contract.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'

export const kindIcons: Record<HistoryKind, LucideIcon> = {
  votes: ChevronsUp,
  votes_back: Undo2,
  votes_voided: Ban,
  donation: HandHeart,
  donation_back: Undo2,
  donation_again: RotateCcw,
}

export function KindWord({ entry: { kind, votes } }: { entry: HistoryEntry }) {
  switch (kind) {
    case 'votes':
      return <Plural value={votes} one="Vote" other="Votes" />
    case 'votes_back':
      return <Trans>Taken back</Trans>
    case 'votes_voided':
      return <Trans>Votes voided</Trans>
    case 'donation':
      return <Trans>Donation</Trans>
    case 'donation_back':
      return <Trans context="what happened">Refund</Trans>
    case 'donation_again':
      return <Trans>Booked again</Trans>
  }
}

/** The names of the banks as used inside a sentence. */
const useBankNames = (): Record<VoteBank, string> => {
  const { t } = useLingui()
  return { daily: t`today’s votes`, bank: t`vote bank`, donation: t`donation bank` }
}

/** Shows the source of a line's votes, or the place they went to. */
export function SourceWords({
  entry: { kind, votes, sources, at_once },
}: {
  entry: HistoryEntry
}): ReactNode {
  const names = useBankNames()
  const { number } = useFigures()
  if (kind === 'donation_back') return <Trans>donation given back</Trans>
  if (kind === 'donation' || kind === 'donation_again') {
    if (votes === 0) return null
    return at_once ? <Trans>voted at once</Trans> : <Trans>to the donation bank</Trans>
  }
  if (at_once) return <Trans>with a donation</Trans>
  const used = voteBanks.filter((bank) => sources[bank] > 0)
  const [only] = used
  if (only === undefined) return null
  if (used.length === 1) return <span>{names[only]}</span>
  return <span>{used.map((bank) => `${names[bank]} (${number(sources[bank])})`).join(', ')}</span>
}
