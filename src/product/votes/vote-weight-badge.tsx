import { Trans } from '@lingui/react/macro'
import { HandHeart } from 'lucide-react'
import { voteWeightOf } from '#contract/votes/vote-weights.rules.ts'
import { Badge } from '#src/ui/figures/badge.tsx'

/** The badge that a player's donations have reached, Bronze to Divine; nothing below the first. */
export function VoteWeightBadge({ cents }: { cents: number }) {
  const weight = voteWeightOf(cents)
  if (!weight) return null
  return (
    <Badge icon={HandHeart}>
      <span className="sr-only">
        <Trans>Badge for donations</Trans>{' '}
      </span>
      <span translate="no">{weight.name}</span>
    </Badge>
  )
}
