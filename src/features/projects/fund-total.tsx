import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FundStats } from '#contract/projects.contract.ts'
import { Count, Money } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Ruler } from '#src/ui/ruler.tsx'
import { ContentText } from '#src/ui/content-text.tsx'

function Fact({ value, label }: { value: number; label: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-1">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="text-numeral text-[1.5rem]">
        <Count value={value} />
      </dd>
    </div>
  )
}

/** The community fund's total on its ruler, and three facts beside it. */
export function FundTotal({ stats }: { stats: FundStats }) {
  const { t } = useLingui()
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] items-end gap-x-14 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="text-small flex flex-wrap gap-x-3 text-muted">
          <h2>
            <Trans>Community fund, all time</Trans>
          </h2>
          {stats.sample && (
            <p>
              <Trans>Demo: these votes and totals are sample data.</Trans>
            </p>
          )}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Money cents={stats.donated} className="text-numeral text-[clamp(2rem,1.5rem+1.6vw,2.5rem)]" />
          {stats.goal !== null && (
            <span className="text-small text-muted">
              <Trans>
                of <Money cents={stats.goal} />
              </Trans>
            </span>
          )}
        </p>
        {stats.goal !== null && <Ruler share={stats.donated / stats.goal} label={t`Share of the goal`} />}
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
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-4">
        <Fact value={stats.donors} label={<Plural value={stats.donors} one="donor" other="donors" />} />
        <Fact
          value={stats.weightedVotes}
          label={<Plural value={stats.weightedVotes} one="weighted vote" other="weighted votes" />}
        />
        <Fact
          value={stats.openProjects}
          label={<Plural value={stats.openProjects} one="open project" other="open projects" />}
        />
      </dl>
    </div>
  )
}
