import { Plural, Trans } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import type { FundStats } from '#contract/projects/projects.contract.ts'

interface Props {
  stats: Pick<FundStats, 'donors' | 'weightedVotes' | 'openProjects'>
  /** The note about sample data, beside the heading. */
  sample: ReactNode
  total: ReactNode
  /** The goal, beside the total. */
  aim?: ReactNode
  /** The ruler under the total and the next milestone. */
  goal: ReactNode
  Figure: ComponentType<{ value: number }>
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="text-numeral text-(length:--font-size-figure) whitespace-nowrap">{children}</dd>
    </div>
  )
}

/** The rows of the fund's total. The facts have equal columns, so that no figure moves them. */
export function FundFrame({ stats, sample, total, aim, goal, Figure }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-8 gap-y-6 self-start @min-[38rem]:grid-cols-[minmax(0,1fr)_auto] xl:gap-x-10">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="text-small flex flex-wrap gap-x-3 text-muted">
          <h2>
            <Trans>Donated, all time</Trans>
          </h2>
          {sample}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-numeral text-(length:--font-size-figure-lg)">{total}</span>
          {aim}
        </p>
        {goal}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 xl:gap-x-6 @min-[38rem]:grid-cols-[repeat(3,6rem)]">
        <Fact label={<Plural value={stats.donors} one="donor" other="donors" />}>
          <Figure value={stats.donors} />
        </Fact>
        <Fact label={<Plural value={stats.weightedVotes} one="weighted vote" other="weighted votes" />}>
          <Figure value={stats.weightedVotes} />
        </Fact>
        <Fact label={<Plural value={stats.openProjects} one="open project" other="open projects" />}>
          <Figure value={stats.openProjects} />
        </Fact>
      </dl>
    </div>
  )
}

const nothing = '\u00A0'
const NoFigure = () => nothing
const unknown = { donors: 2, weightedVotes: 2, openProjects: 2 }

/** Reserves the space of the fund's total with every possible row, so that late figures move nothing. */
export function FundRoom() {
  return (
    <div aria-hidden="true" className="invisible">
      <FundFrame
        stats={unknown}
        sample={<span className="basis-full">{nothing}</span>}
        total={nothing}
        goal={
          <>
            <span className="ui-ruler" />
            <span className="text-small block min-h-[2lh] xl:min-h-[1lh]" />
          </>
        }
        Figure={NoFigure}
      />
    </div>
  )
}
