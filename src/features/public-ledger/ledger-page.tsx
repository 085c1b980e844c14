import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { getLedgerFile } from '#contract/ledger/public-ledger.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { TerrainPage } from '#src/product/theme/terrain-page.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Facts } from '#src/ui/figures/facts.tsx'
import { Count, DateText, Money } from '#src/ui/figures/figures.tsx'
import { FailedPart } from '#src/product/flows/failed-part.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { ByDay } from './by-day.tsx'
import { ByProject } from './by-project.tsx'
import { LedgerCheck } from './ledger-check.tsx'
import { type KnownLedger, ledgerOf, providePublicLedger } from './public-ledger-actors.ts'
import './public-ledger.css'

function Head({ breadcrumbs, known }: { breadcrumbs: ReactNode; known: KnownLedger | null }) {
  const first = known?.first
  return (
    <>
      {breadcrumbs}
      <div className="ledger-head">
        <div>
          <h1 className="text-display-2">
            <Trans>Public ledger</Trans>
          </h1>
          <p className="ledger-lead">
            {first ? (
              <Trans>
                Every vote and every donation since <DateText at={first} />, by day and project. Names only
                where the donor agreed.
              </Trans>
            ) : (
              <Trans>
                Every vote and every donation, by day and project. Names only where the donor agreed.
              </Trans>
            )}
          </p>
        </div>
        <div className="ledger-download">
          <a href={`/api${getLedgerFile.path}`} download className={buttonClass({ variant: 'primary' })}>
            <span className="ui-button-label">
              <Icon of={Download} />
              <Trans>Download it all</Trans>
            </span>
          </a>
          <span className="text-small text-muted">
            <Trans>One file, JSON</Trans>
          </span>
        </div>
      </div>
    </>
  )
}

function Totals({ known: { totals, sealed, donors } }: { known: KnownLedger }) {
  const { t } = useLingui()
  return (
    <Facts
      label={t`Totals`}
      facts={[
        {
          key: 'votes',
          value: <Count value={totals.votes} />,
          name: <Plural value={totals.votes} one="weighted vote" other="weighted votes" />,
        },
        {
          key: 'donated',
          value: <Money cents={totals.cents} />,
          name: <Trans>donated, refunds taken off</Trans>,
        },
        {
          key: 'donors',
          value: <Count value={donors} />,
          name: <Plural value={donors} one="donor" other="donors" />,
        },
        {
          key: 'sealed',
          value: <Count value={sealed} />,
          name: <Plural value={sealed} one="day with a seal" other="days, each with a seal" />,
        },
      ]}
    />
  )
}

interface Props {
  breadcrumbs: ReactNode
  /** Names of donors who agreed to be named; they are not part of the ledger. */
  names: ReactNode
}

/** The public ledger: totals, days with their seals, projects, and the proof of it all. */
export function LedgerPage({ breadcrumbs, names }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => providePublicLedger({ call }))
  const { pages, problem } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const known = ledgerOf(pages)
  const isLoading = state === 'loading'
  const hasFailed = state === 'failed'
  const older = state === 'adding' ? 'coming' : state === 'shown' && problem !== null ? 'failed' : 'still'
  const failure = hasFailed && (
    <FailedPart
      problem={problem}
      lead={<Trans>The ledger could not be read.</Trans>}
      onRetry={() => actor.send({ type: 'pages.retry' })}
    />
  )
  return (
    <TerrainPage seed="ledger" className="ledger-page">
      <Head breadcrumbs={breadcrumbs} known={known} />
      {failure}
      {!known && isLoading && (
        <Loading label={t`Loading...`} className="ledger-loading">
          <Skeleton className="h-[5.5rem]" />
          <Skeleton className="h-[26rem]" />
        </Loading>
      )}
      {known && (
        <div className="ledger-body" aria-busy={isLoading}>
          <Totals known={known} />
          <div className="ledger-columns">
            <ByDay
              known={known}
              older={older}
              problem={older === 'failed' ? problem : null}
              onMore={() => actor.send({ type: 'pages.more' })}
            />
            <ByProject projects={known.projects} latest={known.days[0]?.day ?? null} />
          </div>
          <LedgerCheck known={known} onRefresh={() => actor.send({ type: 'pages.again' })} />
          {names}
        </div>
      )}
    </TerrainPage>
  )
}
