import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { BookUser, CircleCheck, Globe, type LucideIcon, Plus, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#contract/http/paths.ts'
import type { Way } from '#contract/auth/ways.contract.ts'
import type { AddableWay, RemovedWay } from '#machines/auth/ways.machine.ts'
import { AccountRow, AccountRows, LoadingRows } from './account-row.tsx'
import type { AskInModal } from './ask-in-modal.ts'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import type { WayOutcome } from '#src/product/account/way-outcome.ts'
import { RemovedLine, RemovedRow, removedOf, WayRow, type WaysActor } from './way-row.tsx'
import { useWayNames } from '#src/product/account/way-names.ts'
import { useWhen } from './way-words.ts'
import { WholeAddress } from './whole-address.tsx'
import { FailedPart } from '#src/product/flows/failed-part.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { takeLostFocus } from '#src/ui/take-lost-focus.ts'
import { MailRow } from './mail-row.tsx'

const icons: Record<Exclude<AddableWay, 'passkey'>, LucideIcon> = {
  google: Globe,
  wallet: Wallet,
  immutablex: BookUser,
}

interface RowProps {
  actor: WaysActor
  kind: Exclude<AddableWay, 'passkey'>
}

/** A way that the account doesn’t have; `removed` while the page is open. */
function MissingRow({ actor, kind, removed }: RowProps & { removed: RemovedWay | undefined }) {
  const { t } = useLingui()
  const name = useWayNames()[kind]
  const isBusy = useSelector(
    actor,
    ({ context, value }) =>
      context.adding === kind && (value === 'preparing' || value === 'provingToAdd' || value === 'adding'),
  )
  return (
    <AccountRow
      icon={icons[kind]}
      isQuiet
      name={name}
      line={removed ? <RemovedLine tellsTo={removed.tellsTo} /> : <Trans>Not added</Trans>}
      action={
        <Button
          size="sm"
          icon={Plus}
          busy={isBusy}
          aria-label={t`Add ${name}`}
          onClick={() => actor.send({ type: 'way.add', kind })}
        >
          <Trans>Add</Trans>
        </Button>
      }
    />
  )
}

function OwnRow({ actor, way, kind }: RowProps & { way: Way }) {
  const name = useWayNames()[kind]
  const when = useWhen()
  const since = when(way.addedAt)
  const { name: told } = way
  return (
    <WayRow
      actor={actor}
      way={way}
      icon={icons[kind]}
      name={name}
      line={
        told === null ? (
          <Trans>Since {since}</Trans>
        ) : kind === 'wallet' ? (
          <WholeAddress address={told} />
        ) : (
          <Trans>
            <bdi translate="no">{told}</bdi>, since {since}
          </Trans>
        )
      }
    />
  )
}

/** Several wallets have a tab of their own. */
function WalletsRow({ count }: { count: number }) {
  return (
    <AccountRow
      icon={Wallet}
      name={<Plural value={count} one="# wallet" other="# wallets" />}
      line={<Trans>Each of them logs you in.</Trans>}
      action={
        <Link
          to={paths.settings}
          search={{ tab: 'wallets' }}
          className={buttonClass({ variant: 'ghost', size: 'sm', className: '-me-3' })}
        >
          <Trans>Show wallets</Trans>
        </Link>
      }
    />
  )
}

/** The result of the visit to Google's or Immutable's page. */
function Outcome({ outcome }: { outcome: WayOutcome }) {
  const names = useWayNames()
  const name = outcome.way === null ? '' : names[outcome.way]
  if (outcome.status === 'refused') return <ProblemAlert problem={outcome.problem} />
  const sentences: Record<typeof outcome.status, ReactNode> = {
    added: <Trans>{name} was added. From now on it is a way into your account.</Trans>,
    proved: <Trans>Thank you, it is you. For the next 10 minutes you can change your ways to log in.</Trans>,
    cancelled: <Trans>You came back from {name}. Nothing was changed.</Trans>,
  }
  return (
    <p role="status" className="bg-surface-2 rounded-sm text-small flex gap-3 p-3">
      <Icon of={CircleCheck} className="text-muted" />
      <span>{sentences[outcome.status]}</span>
    </p>
  )
}

function List({ actor, ask }: { actor: WaysActor; ask: AskInModal }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const names = useWayNames()
  const { offered } = context
  const ways = context.ways ?? []
  const of = (kind: Way['kind']) => ways.filter((way) => way.kind === kind)
  const [wallet, ...moreWallets] = of('wallet')
  const rowsOf = (kind: 'google' | 'immutablex') => {
    const own = of(kind)
    if (own.length > 0) return own.map((way) => <OwnRow key={way.id} {...{ actor, way, kind }} />)
    const removed = removedOf(context, kind).at(-1)
    if (offered[kind]) return <MissingRow {...{ actor, kind, removed }} />
    return removed && <RemovedRow name={names[kind]} tellsTo={removed.tellsTo} />
  }
  return (
    <AccountRows>
      <MailRow way={of('mail')[0] ?? null} ask={ask} onChanged={() => actor.send({ type: 'ways.read' })} />
      {rowsOf('google')}
      {wallet === undefined ? (
        <MissingRow actor={actor} kind="wallet" removed={removedOf(context, 'wallet').at(-1)} />
      ) : moreWallets.length > 0 ? (
        <WalletsRow count={moreWallets.length + 1} />
      ) : (
        <OwnRow actor={actor} way={wallet} kind="wallet" />
      )}
      {rowsOf('immutablex')}
    </AccountRows>
  )
}

interface Props {
  actor: WaysActor
  ask: AskInModal
  outcome: WayOutcome | null
}

/** The ways in, beside passkeys and the password. */
export function WaysPanel({ actor, ask, outcome }: Props) {
  const names = useWayNames()
  const { ways, problem, adding, added } = useSelector(actor, ({ context }) => context)
  const isUnread = useSelector(actor, (snapshot) => snapshot.matches('unread'))
  const isResting = useSelector(actor, (snapshot) => snapshot.matches({ listed: 'resting' }))
  const addedName = added !== null && added !== 'passkey' ? names[added] : null
  return (
    <SettingsPanel
      title={<Trans>Ways to log in</Trans>}
      lead={<Trans>Two ways keep you from being locked out. The last one can’t be removed.</Trans>}
    >
      {outcome && <Outcome outcome={outcome} />}
      {addedName !== null && (
        <p
          ref={takeLostFocus}
          role="status"
          tabIndex={-1}
          className="bg-surface-2 rounded-sm text-small flex gap-3 p-3"
        >
          <Icon of={CircleCheck} className="text-muted" />
          <span>
            <Trans>{addedName} was added. From now on it is a way into your account.</Trans>
          </span>
        </p>
      )}
      {isUnread ? (
        <FailedPart
          problem={problem}
          lead={<Trans>Your ways to log in could not be read.</Trans>}
          onRetry={() => actor.send({ type: 'ways.read' })}
        />
      ) : ways === null ? (
        <LoadingRows count={4} />
      ) : (
        <List actor={actor} ask={ask} />
      )}
      {isResting && problem && adding !== 'passkey' && <ProblemAlert problem={problem} />}
    </SettingsPanel>
  )
}
