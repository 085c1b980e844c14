import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import type { FundStats } from '#contract/projects/projects.contract.ts'
import { useFundTotals } from '#src/product/votes/use-counted-totals.ts'
import { Count, Money } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Ruler } from '#src/ui/figures/ruler.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { FundFrame } from './fund-frame.tsx'

/** The community fund's total on its ruler, and three facts beside it. */
export function FundTotal({ stats }: { stats: FundStats }) {
  const { t } = useLingui()
  const { donatedCents, donors, weightedVotes } = useFundTotals(stats)
  return (
    <FundFrame
      stats={{ donors, weightedVotes, openProjects: stats.openProjects }}
      Figure={Count}
      sample={
        stats.sample && (
          <p>
            <Trans>Demo: these votes and totals are sample data.</Trans>
          </p>
        )
      }
      total={<Money cents={donatedCents} />}
      aim={
        stats.goalCents !== null && (
          <span className="text-small text-muted">
            <Trans>
              of <Money cents={stats.goalCents} />
            </Trans>
          </span>
        )
      }
      goal={
        <>
          {stats.goalCents !== null && (
            <Ruler share={donatedCents / stats.goalCents} label={t`Share of the goal`} />
          )}
          {stats.milestone !== null && (
            <p className="text-small flex items-center gap-2 text-muted">
              <Icon of={Flag} size={16} />
              <span>
                <Trans>
                  Next milestone: <ContentText>{stats.milestone}</ContentText>
                </Trans>
              </span>
            </p>
          )}
        </>
      }
    />
  )
}
