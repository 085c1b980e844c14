import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { projectPath } from '#contract/http/paths.ts'
import type { Backer, LatestDonation } from '#contract/projects/backers.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { VoteWeightBadge } from '#src/product/votes/vote-weight-badge.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Count, DateText, Money } from '#src/ui/figures/figures.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { backersOf, provideBackers } from './backers-actors.ts'
import './backers.css'

function Name({ who: { name, isNamed } }: { who: Pick<Backer, 'name' | 'isNamed'> }) {
  if (isNamed)
    return (
      <bdi className="backer-name" translate="no">
        {name}
      </bdi>
    )
  return (
    <span className="text-muted">
      <Trans>Anonymous</Trans>
    </span>
  )
}

function Given({ backer: { votes, cents } }: { backer: Backer }) {
  return (
    <span className="backer-given">
      {cents > 0 && <Money cents={cents} />}
      {votes > 0 && (
        <span className="text-muted">
          <Plural value={votes} one="# vote" other="# votes" />
        </span>
      )}
    </span>
  )
}

function Latest({ donation: { cents, at, project } }: { donation: LatestDonation }) {
  return (
    <>
      <span className="backer-where text-small text-muted">
        {project ? (
          <Link to={projectPath(project.id)} className="stretched hover:underline">
            <ContentText>{project.title}</ContentText>
          </Link>
        ) : (
          <Trans>Community fund</Trans>
        )}
        <span>, </span>
        <DateText at={at} look="short" />
      </span>
      <span className="backer-given">
        <Money cents={cents} />
      </span>
    </>
  )
}

function List({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="backers-column">
      <h3 className="text-small text-muted">{label}</h3>
      <ul className="backers-list">{children}</ul>
    </div>
  )
}

/** Only this many of the latest donations fit. */
const latestShown = 6

/** Lists players with a name first and sums up all others in one line. */
const namedFirst = (top: readonly Backer[]): (Backer & { players: number })[] => {
  const nameless = top.filter(({ isNamed }) => !isNamed)
  const [first] = nameless
  const sum = (of: 'votes' | 'cents'): number => nameless.reduce((all, backer) => all + backer[of], 0)
  return [
    ...top.filter(({ isNamed }) => isNamed).map((backer) => ({ ...backer, players: 1 })),
    ...(first ? [{ ...first, votes: sum('votes'), cents: sum('cents'), players: nameless.length }] : []),
  ]
}

interface Props {
  /** Null means the fund. */
  projectId: string | null
}

/** The backers of a project or of the fund, with the names of those who agreed to it. */
export function Backers({ projectId }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideBackers({ call, projectId }))
  const { pages, problem } = useSelector(actor, ({ context }) => context)
  const backers = backersOf(pages)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const players = backers?.players ?? 0
  const named = backers?.named ?? null
  const further = backers ? players - backers.top.length : 0
  return (
    <section aria-labelledby="backers" className="panel cut-md backers">
      <header className="backers-head">
        <h2 id="backers" className="text-title-2">
          {projectId === null ? <Trans>Donors</Trans> : <Trans>Backers</Trans>}
        </h2>
        {players > 0 && (
          <span className="text-small text-muted">
            {projectId === null ? (
              <Plural value={players} one="# donor" other="# donors" />
            ) : (
              <Plural value={players} one="# backer" other="# backers" />
            )}
            {named !== null && named > 0 && (
              <>
                <span>, </span>
                <Plural value={named} one="# by name" other="# by name" />
              </>
            )}
          </span>
        )}
      </header>
      <p className="text-small text-muted">
        <Trans>Names only where players agreed.</Trans>
      </p>
      {isLoading && (
        <Loading label={t`Loading...`}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {problem !== null && (
        <div className="backers-failed">
          <ProblemAlert problem={problem} lead={<Trans>The names could not be read.</Trans>} />
          <Button size="sm" onClick={() => actor.send({ type: 'pages.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {backers && players === 0 && (
        <p>
          <Trans>Nobody yet.</Trans>
        </p>
      )}
      {backers && players > 0 && (
        <div className="backers-columns">
          <List label={<Trans>Gave the most</Trans>}>
            {namedFirst(backers.top).map(({ players: alike, ...backer }, at) => (
              <li key={at}>
                <Name who={backer} />
                {alike > 1 && (
                  <span className="text-muted">
                    <span>×</span> <Count value={alike} />
                  </span>
                )}
                {/* The weight depends on everything a player has given; a project knows only its own share. */}
                {projectId === null && alike === 1 && <VoteWeightBadge cents={backer.cents} />}
                <Given backer={backer} />
              </li>
            ))}
            {further > 0 && (
              <li className="text-muted">
                <Plural value={further} one="and # more" other="and # more" />
              </li>
            )}
          </List>
          {backers.latest.length > 0 && (
            <List label={<Trans>Latest</Trans>}>
              {backers.latest.slice(0, latestShown).map((donation, at) => (
                <li key={at}>
                  <Name who={donation} />
                  <Latest donation={donation} />
                </li>
              ))}
            </List>
          )}
        </div>
      )}
    </section>
  )
}
