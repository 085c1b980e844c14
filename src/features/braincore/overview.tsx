import type { ComponentType } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { DeskId } from '#contract/desk/braincore.rules.ts'
import type { AuditChange } from '#contract/desk/audit.contract.ts'
import { deskOfChange, openedByChange } from '#contract/desk/audit.rules.ts'
import type { OverviewWaiting } from '#contract/desk/overview.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { AgeText, Count, DateText, HeardMoney, useFigures } from '#src/ui/figures/figures.tsx'
import { FailedPart } from '#src/product/flows/failed-part.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { desks } from './desks.ts'
import { OverviewFigures } from './overview-figures.tsx'
import { type Overview as Read, overviewOf, useOverview } from './overview-flow.ts'
import './overview.css'

/**
 * Components that the overview takes its texts from: those of each desk for its pending items, those of the
 * audit for changes.
 */
export interface OverviewWords {
  Waiting: Readonly<Partial<Record<DeskId, ComponentType<{ kind: string; times: number }>>>>
  Change: ComponentType<{ change: AuditChange }>
  By: ComponentType<{ change: AuditChange }>
  About: ComponentType<{ change: AuditChange }>
}

function WaitingRow({
  entry,
  words,
  seenAt,
}: {
  entry: OverviewWaiting
  words: OverviewWords
  seenAt: string
}) {
  const { t } = useLingui()
  const { desk, open, kind, times = 1, about, player, cents, currency, at } = entry
  const Words = words.Waiting[desk]
  return (
    <li className="desk-entry">
      <Icon
        of={desk === 'payments' ? TriangleAlert : desks[desk].icon}
        size={16}
        className={desk === 'payments' ? 'desk-mark' : 'text-muted'}
      />
      <strong>{Words && <Words kind={kind} times={times} />}</strong>
      <span className="desk-entry-about text-muted">
        <bdi translate="no">{about}</bdi>
        {player !== null && (
          <>
            <span> · </span>
            <bdi translate="no">{player}</bdi>
          </>
        )}
        {cents !== null && (
          <>
            <span> · </span>
            <HeardMoney cents={cents} currency={currency} />
          </>
        )}
      </span>
      <span className="desk-entry-desk text-muted">{t(desks[desk].name)}</span>
      <AgeText at={at} seenAt={seenAt} className="text-muted" />
      <Link to={paths.brainCore} search={{ desk, open }} className={buttonClass({ size: 'sm' })}>
        <span className="ui-button-label">
          <Trans>Open</Trans>
        </span>
      </Link>
    </li>
  )
}

/** Links to the desks with the pending items that are not listed here. */
function WaitingRest({ overview: { waiting, total: all, desks: counts } }: { overview: Read }) {
  const { t } = useLingui()
  const { number } = useFigures()
  const [shown, total] = [number(waiting.length), number(all)]
  return (
    <div className="overview-rest text-small text-muted">
      <p>
        <Trans>
          {shown} of {total}. All of them, by desk:
        </Trans>
      </p>
      <ul>
        {counts.map(({ desk, count }) => (
          <li key={desk}>
            <Link to={paths.brainCore} search={{ desk }} className="link">
              {t(desks[desk].name)}
            </Link>{' '}
            <Count value={count} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function WaitingList({ overview, words }: { overview: Read; words: OverviewWords }) {
  const { waiting, total: all } = overview
  if (all === 0)
    return (
      <p className="desk-quiet">
        <Icon of={CircleCheck} size={16} />
        <Trans>Nothing waits.</Trans>
      </p>
    )
  return (
    <>
      <ul className="desk-entries">
        {waiting.map((entry) => (
          <WaitingRow
            key={`${entry.desk} ${entry.open} ${entry.kind} ${entry.at}`}
            entry={entry}
            words={words}
            seenAt={overview.at}
          />
        ))}
      </ul>
      {all > waiting.length && <WaitingRest overview={overview} />}
    </>
  )
}

function ChangeRow({ change, words: { Change, By, About } }: { change: AuditChange; words: OverviewWords }) {
  const { kind, order, subject, reason, at } = change
  const open = openedByChange({ kind, subject, orderId: order?.id ?? null })
  return (
    <li className="overview-change">
      <span className="text-small text-muted">
        <DateText at={at} look="short" /> <DateText at={at} look="time" />
      </span>
      <div>
        <strong>
          <By change={change} />
        </strong>
        <span> · </span>
        {open === null ? (
          <About change={change} />
        ) : (
          <Link to={paths.brainCore} search={{ desk: deskOfChange[kind], open }} className="link">
            <About change={change} />
          </Link>
        )}
        <div className="text-small">
          <Change change={change} />
        </div>
        {reason !== null && (
          <q className="text-small text-muted">
            <bdi translate="no">{reason}</bdi>
          </q>
        )}
      </div>
    </li>
  )
}

/**
 * The overview of /BrainCore: today's figures, the pending items of all desks, and the last changes with before
 * and after.
 */
export function Overview({ words }: { words: OverviewWords }) {
  const { t } = useLingui()
  const actor = useOverview()
  const state = useSelector(actor, ({ value }) => value)
  const overview = useSelector(actor, overviewOf)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const failed = state === 'failed' && (
    <FailedPart
      problem={problem}
      lead={<Trans>The overview could not be read.</Trans>}
      onRetry={() => actor.send({ type: 'pages.retry' })}
    />
  )
  if (!overview)
    return failed ? (
      <div className="desk-body">{failed}</div>
    ) : (
      <Loading label={t`Loading...`} className="desk-body">
        <Skeleton className="h-[20rem] w-full" />
      </Loading>
    )
  return (
    <>
      <p className="desk-beside text-small text-muted">
        <DateText at={overview.at} look="full" />
      </p>
      <div className="desk-body overview">
        {failed && <div className="overview-failed">{failed}</div>}
        <OverviewFigures overview={overview} />
        <section aria-labelledby="overview-waiting" className="desk-waiting">
          <h3 id="overview-waiting" className="text-title-2">
            <Trans>Waits for a decision</Trans>
          </h3>
          <WaitingList overview={overview} words={words} />
        </section>
        <section aria-labelledby="overview-changes">
          <div className="overview-head">
            <h3 id="overview-changes" className="text-title-2">
              <Trans>Last changes</Trans>
            </h3>
            <Link to={paths.brainCore} search={{ desk: 'audit' }} className="link text-small">
              {t(desks.audit.name)}
            </Link>
          </div>
          {overview.changes.length === 0 ? (
            <p className="desk-quiet">
              <Trans>Nothing was changed yet.</Trans>
            </p>
          ) : (
            <ul className="desk-entries">
              {overview.changes.map((change) => (
                <ChangeRow key={change.id} change={change} words={words} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}
