import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Plus, Wallet } from 'lucide-react'
import type { Way } from '#contract/auth/ways.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { AccountRows } from './account-row.tsx'
import type { AskInModal } from './ask-in-modal.ts'
import { provideWays, type WaysServices } from './provide-ways.ts'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { RemovedRow, removedOf, WayRow, type WaysActor } from './way-row.tsx'
import { useWayNames } from '#src/product/account/way-names.ts'
import { useWhen } from './way-words.ts'
import { WholeAddress } from './whole-address.tsx'
import { FailedPart } from '#src/product/flows/failed-part.tsx'
import { takeLostFocus } from '#src/ui/take-lost-focus.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'

interface ListProps {
  actor: WaysActor
  /** The control that makes a wallet's picture the player's, below its row. */
  renderPicture?: (address: string) => ReactNode
}

function List({ actor, renderPicture }: ListProps) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const names = useWayNames()
  const when = useWhen()
  const wallets = (context.ways ?? []).filter(({ kind }) => kind === 'wallet')
  const removed = removedOf(context, 'wallet')
  const nameOf = ({ app }: Pick<Way, 'app'>): string => app ?? names.wallet
  const named = (way: Way): string => {
    const address = way.name ?? ''
    return `${nameOf(way)} ${address.slice(0, 6)}…${address.slice(-4)}`
  }
  if (wallets.length + removed.length === 0)
    return (
      <p className="text-small">
        <Trans>You have no wallet yet.</Trans>
      </p>
    )
  return (
    <AccountRows>
      {wallets.map((way) => {
        const address = way.name ?? ''
        const added = when(way.addedAt)
        const used = way.usedAt === null ? null : when(way.usedAt)
        return (
          <WayRow
            key={way.id}
            actor={actor}
            way={way}
            icon={Wallet}
            name={nameOf(way)}
            isGiven={way.app !== undefined}
            longName={named(way)}
            line={
              <>
                <WholeAddress address={address} />
                <span className="block">
                  {used === null ? (
                    <Trans>Added {added}, not used yet</Trans>
                  ) : (
                    <Trans>
                      Added {added}, used {used}
                    </Trans>
                  )}
                </span>
              </>
            }
          >
            {renderPicture?.(address)}
          </WayRow>
        )
      })}
      {removed.map((way) => (
        <RemovedRow key={way.id} name={named(way)} isGiven tellsTo={way.tellsTo} />
      ))}
    </AccountRows>
  )
}

interface Props extends Pick<ListProps, 'renderPicture'> {
  ask: AskInModal
  createPasskey: WaysServices['createPasskey']
}

/** The wallets of the account: each is a way to log in. */
export function WalletsTab({ ask, createPasskey, ...list }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideWays({ call, ask, createPasskey }))
  const { ways, problem, added, adding } = useSelector(actor, ({ context }) => context)
  const isUnread = useSelector(actor, (snapshot) => snapshot.matches('unread'))
  const isResting = useSelector(actor, (snapshot) => snapshot.matches({ listed: 'resting' }))
  const isAdding = useSelector(actor, ({ value }) => value === 'preparing' || value === 'adding')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SettingsPanel
        title={<Trans>Wallets</Trans>}
        lead={<Trans>Each of them logs you in. Signing costs nothing and moves nothing.</Trans>}
        end={
          ways !== null && (
            <Button
              size="sm"
              icon={Plus}
              busy={isAdding && adding === 'wallet'}
              onClick={() => actor.send({ type: 'way.add', kind: 'wallet' })}
            >
              <Trans>Add a wallet</Trans>
            </Button>
          )
        }
      >
        {isUnread ? (
          <FailedPart
            problem={problem}
            lead={<Trans>Your wallets could not be read.</Trans>}
            onRetry={() => actor.send({ type: 'ways.read' })}
          />
        ) : ways === null ? (
          <div role="status" aria-label={t`Loading`} className="grid gap-3">
            <Skeleton className="h-[44px]" />
            <Skeleton className="h-[44px]" />
          </div>
        ) : (
          <List actor={actor} {...list} />
        )}
        {added === 'wallet' && (
          <p ref={takeLostFocus} tabIndex={-1} role="status" className="text-small text-muted">
            <Trans>The wallet was added. From now on it logs you in.</Trans>
          </p>
        )}
        {isResting && <ProblemAlert problem={problem} />}
      </SettingsPanel>
    </div>
  )
}
