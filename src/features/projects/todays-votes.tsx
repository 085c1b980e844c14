import { useEffect, useRef } from 'react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { HistoryEntry } from '#contract/account/own-history.contract.ts'
import { paths, projectPath } from '#contract/http/paths.ts'
import { useCall } from '#src/api/api-context.tsx'
import { Ago } from '#src/product/words/ago.tsx'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { useServerNow } from '#src/product/words/server-now.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { usePowerContext, useVotePower } from '#src/product/votes/use-votes.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { provideTodaysVotes } from './todays-votes-source.ts'
import { dayBefore, todaysVotes } from './todays-votes.rules.ts'

/**
 * The votes of the day that ends at `nextResetAt`. `toldAt` is the hub's clock in the last report of votes left; every
 * vote causes a report, so a new value reloads the list.
 */
function OfDay({ nextResetAt, toldAt }: { nextResetAt: string; toldAt: string }) {
  const call = useCall()
  const actor = useFlow(() => provideTodaysVotes({ call }), {
    input: { filters: { since: dayBefore(nextResetAt) } },
  })
  const rows = useSelector(actor, ({ context }) => context.rows) as readonly HistoryEntry[]
  const now = useServerNow(60_000)
  const told = useRef(toldAt)
  useEffect(() => {
    if (told.current === toldAt) return
    told.current = toldAt
    actor.send({ type: 'list.changed' })
  }, [actor, toldAt])
  const votes = todaysVotes(rows)
  if (votes.length === 0) return null
  return (
    <section aria-labelledby="todays-votes-title" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="todays-votes-title" className="text-title-2">
          <Trans>Your votes today</Trans>
        </h2>
        <Link to={paths.myVotes} className="link text-small">
          <Trans>All of them</Trans>
        </Link>
      </header>
      <ul className="flex flex-col divide-y divide-border">
        {votes.map(({ project, votes: cast, at }) => (
          <li
            key={project.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto_minmax(4.5rem,auto)] items-center gap-3 py-3"
          >
            <span className="inline-flex min-w-0 items-center gap-2">
              <CategoryShape category={project.category} size={8} />
              <Link
                to={projectPath(project.id)}
                className="stretched truncate hover:underline tight:whitespace-normal"
              >
                <ContentText>{project.title}</ContentText>
              </Link>
            </span>
            <Count value={cast} className="text-body-strong tabular-nums" />
            <span className="text-small text-end text-muted">
              <Ago at={at} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The projects that a player has voted for since the last reset, newest first; nothing before the first vote. */
export function TodaysVotes() {
  const { power } = usePowerContext(useVotePower(true))
  if (!power) return null
  return <OfDay key={power.nextResetAt} nextResetAt={power.nextResetAt} toldAt={power.now} />
}
