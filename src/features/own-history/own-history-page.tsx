import { type ReactNode, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { HistoryEntry, HistoryNumbers } from '#contract/account/own-history.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { useCall } from '#src/api/api-context.tsx'
import { VoteWeightBadge } from '#src/product/votes/vote-weight-badge.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { TerrainPage } from '#src/product/theme/terrain-page.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Facts } from '#src/ui/figures/facts.tsx'
import { Count, Money } from '#src/ui/figures/figures.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { FailedPart } from '#src/product/flows/failed-part.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { useFocusOnMore } from '#src/ui/use-focus-on-more.ts'
import { ExportMenu } from './export-menu.tsx'
import { HistoryFiltersRow } from './history-filters.tsx'
import { addressOf, filtersIn, type HistoryFilters, type HistorySearch } from './history-filters.rules.ts'
import { HistoryTable } from './history-table.tsx'
import { type HistoryBeside, provideOwnHistory } from './own-history-actors.ts'
import './own-history.css'

/** Placeholders of about the same size until the numbers load. */
const noNumbers: HistoryNumbers = {
  votes: 0,
  projects: 0,
  cents: 0,
  donationVotesLeft: 0,
  leftToday: 0,
  today: 0,
}

function Numbers({ numbers }: { numbers: HistoryNumbers }) {
  const { t } = useLingui()
  const { votes, projects, cents, donationVotesLeft, leftToday, today } = numbers
  return (
    <Facts
      label={t`In all`}
      facts={[
        {
          key: 'votes',
          value: <Count value={votes} />,
          name: (
            <Trans>
              <Plural value={votes} one="vote given" other="votes given" />,{' '}
              <Plural value={projects} one="# project" other="# projects" />
            </Trans>
          ),
        },
        {
          key: 'cents',
          value: <Money cents={cents} />,
          name: (
            <>
              <Trans>donated, refunds taken off</Trans> <VoteWeightBadge cents={cents} />
            </>
          ),
        },
        {
          key: 'donationVotes',
          value: <Count value={donationVotesLeft} />,
          name: <Plural value={donationVotesLeft} one="donation vote left" other="donation votes left" />,
        },
        {
          key: 'today',
          value: <Count value={leftToday} />,
          name: <Plural value={today} one="of # left today" other="of # left today" />,
        },
      ]}
    />
  )
}

/** Explains the empty list and offers a next step. `onShowAll` is null if no filter is set. */
function NoLines({ onShowAll }: { onShowAll: (() => void) | null }) {
  return onShowAll ? (
    <EmptyState
      text={<Trans>Nothing matches these filters.</Trans>}
      action={
        <Button onClick={onShowAll}>
          <Trans>Remove the filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      text={<Trans>Nothing here yet.</Trans>}
      action={
        <Link to={paths.vaultVision} className={buttonClass({ variant: 'secondary' })}>
          <Trans>See all projects</Trans>
        </Link>
      }
    />
  )
}

interface Props {
  breadcrumbs: ReactNode
  /** Shown below the list: the stored consent to show the player's name in public. */
  renderConsent: (showsName: boolean) => ReactNode
}

export function OwnHistoryPage({ breadcrumbs, renderConsent }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const router = useRouter()
  const search: HistorySearch = useSearch({ strict: false })
  const actor = useFlow(() => provideOwnHistory({ call, router }), { input: { filters: filtersIn(search) } })
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const state = useSelector(actor, ({ value }) => value.list)
  const isExporting = useSelector(actor, (snapshot) => snapshot.matches({ file: 'bringing' }))
  const { next, problem, fileProblem } = context
  const filters = context.filters as HistoryFilters
  const entries = context.rows as readonly HistoryEntry[]
  const beside = context.beside as HistoryBeside | null
  const { side } = filters
  const counts = beside?.counts ?? { votes: 0, donations: 0 }
  const rows = side === null ? counts.votes + counts.donations : counts[side]
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const focusOnMore = useFocusOnMore()
  const isNarrowed = Object.keys(addressOf(filters)).length > 0
  /** The button disappears with its surroundings, so the focus moves to the heading. */
  const showAll = (): void => {
    heading.current?.focus({ preventScroll: true })
    actor.send({
      type: 'filters.set',
      filters: { side: null, project: null, from: null, since: null, until: null },
    })
  }
  return (
    <TerrainPage seed="my-votes" className="history-page">
      {breadcrumbs}
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-display-2">
          <Trans>My votes and donations</Trans>
        </h1>
        <p className="history-lead">
          <Trans>Each row has a receipt. Only you see this page.</Trans>
        </p>
      </div>
      {beside && <Numbers numbers={beside.numbers} />}
      {!beside && state !== 'failed' && (
        <div className="history-waiting" aria-hidden="true">
          <Numbers numbers={noNumbers} />
        </div>
      )}
      <div className="history-bar">
        <HistoryFiltersRow
          // The fields must show the filters that Back restores.
          key={JSON.stringify([filters.since, filters.until])}
          filters={filters}
          beside={beside}
          onSet={(changed) => actor.send({ type: 'filters.set', filters: changed })}
        />
        <ExportMenu
          rows={rows}
          isBusy={isExporting}
          onExport={(format) => actor.send({ type: 'file.bring', format })}
        />
      </div>
      <ProblemAlert problem={fileProblem} lead={<Trans>The file could not be downloaded.</Trans>} />
      {state === 'failed' && (
        <FailedPart
          problem={problem}
          lead={<Trans>Your votes and donations could not be read.</Trans>}
          onRetry={() => actor.send({ type: 'list.retry' })}
        />
      )}
      {state === 'loading' && !beside && (
        <Loading label={t`Loading...`}>
          <Skeleton className="h-[24rem] w-full" />
        </Loading>
      )}
      {state !== 'failed' && beside && (
        <div ref={list} aria-busy={state === 'loading'} className="history-list">
          {entries.length === 0 ? (
            <NoLines onShowAll={isNarrowed ? showAll : null} />
          ) : (
            <HistoryTable entries={entries} />
          )}
          {state !== 'loading' && <ProblemAlert problem={problem} />}
          <div className="history-foot">
            {entries.length > 0 && (
              <p className="text-small text-muted">
                <Trans>
                  1 to <Count value={entries.length} /> of <Count value={rows} />
                </Trans>
              </p>
            )}
            {next !== null && (
              <Button
                busy={state === 'loadingMore' && t`Reading more`}
                onClick={({ currentTarget }) => {
                  focusOnMore(currentTarget, list.current?.querySelector('tbody')?.lastElementChild)
                  actor.send({ type: 'list.more' })
                }}
              >
                <Trans>Show more</Trans>
              </Button>
            )}
          </div>
        </div>
      )}
      {beside && renderConsent(beside.shows_name)}
    </TerrainPage>
  )
}
