import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, RefreshCw, ShieldAlert } from 'lucide-react'
import { walletTextMs } from '#contract/auth/wallet.contract.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Countdown } from '#src/ui/figures/countdown.tsx'
import { useSecondsLeft } from '#src/ui/figures/use-seconds-left.ts'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import type { WalletActor } from './wallet-title.tsx'
import { useWalletName } from './wallet-title.tsx'
import './wallet.css'

type StepState = 'done' | 'current' | 'ahead'

interface StepProps {
  state: StepState
  title: ReactNode
  children?: ReactNode
}

function Step({ state, title, children }: StepProps) {
  return (
    <li className="flex gap-3" aria-current={state === 'current' ? 'step' : undefined}>
      <span className="wallet-node" data-state={state}>
        {state === 'done' ? <Icon of={Check} size={16} /> : state === 'current' && <Spinner />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body-strong">{title}</p>
        {children && <div className="text-small text-muted mt-1">{children}</div>}
      </div>
    </li>
  )
}

const networks: Readonly<Record<number, string>> = { 1: 'Ethereum', 13371: 'Immutable zkEVM' }

function ValidFor() {
  const left = useSecondsLeft(walletTextMs / 1000)
  return <Countdown leftMs={left * 1000} withoutHours className="tabular-nums" />
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="wallet-fact flex min-h-[34px] items-center justify-between gap-3 text-small">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The wait for a wallet: two steps in its own window, and what it should say there. */
export function WalletSteps({ wallet }: { wallet: WalletActor }) {
  const { t } = useLingui()
  const { chosen, account, text, note } = useSelector(wallet, ({ context }) => context)
  const value = useSelector(wallet, (snapshot) =>
    typeof snapshot.value === 'object' && 'confirming' in snapshot.value
      ? snapshot.value.confirming
      : snapshot.value,
  )
  const isTouch = useMedia('(pointer: coarse)')
  const plainName = useWalletName(chosen)
  const name = <bdi translate="no">{plainName}</bdi>
  const isSigning = value === 'signing' || value === 'verifying' || value === 'loggedIn'
  const isChecking = value === 'verifying' || value === 'loggedIn'
  const address = text?.walletAddress ?? account?.address
  const half = 21
  return (
    <div className="flex flex-col gap-4">
      <ol
        tabIndex={-1}
        data-autofocus=""
        aria-label={t`Waiting for ${plainName}`}
        className="flex flex-col gap-4"
      >
        <Step
          state={isSigning ? 'done' : 'current'}
          title={isSigning ? <Trans>Account chosen</Trans> : <Trans>Choose an account</Trans>}
        >
          {value === 'pending' ? (
            <Trans>{name} still shows an earlier request. Answer it there, then ask again.</Trans>
          ) : address ? (
            <bdi dir="ltr" translate="no">
              <span className="inline-block">{address.slice(0, half)}</span>
              <span className="inline-block">{address.slice(half)}</span>
            </bdi>
          ) : isTouch ? (
            <Trans>Open {name}. This page waits.</Trans>
          ) : (
            <Trans>{name} has opened a window. It may be behind this one.</Trans>
          )}
        </Step>
        <Step
          state={isChecking ? 'done' : isSigning ? 'current' : 'ahead'}
          title={<Trans>Sign the text</Trans>}
        >
          {isSigning && !isChecking && (
            <>
              {note === 'text_renewed' && (
                <p>
                  <Trans>The text was too old. Here is a new one.</Trans>
                </p>
              )}
              <p>
                {isTouch ? (
                  <Trans>Open {name} again to sign. This page waits.</Trans>
                ) : (
                  <Trans>{name} has opened a window. It may be behind this one.</Trans>
                )}
              </p>
              {account && !account.isContract && !networks[account.chainId] && (
                <p>
                  <Trans>This account is on another network. That doesn’t matter for logging in.</Trans>
                </p>
              )}
            </>
          )}
        </Step>
        {isChecking && <Step state="current" title={<Trans>Logging in</Trans>} />}
      </ol>
      {isSigning && account && text && (
        <>
          <dl className="rounded-sm bg-surface-2 px-3">
            <Fact name={<Trans>Site</Trans>}>
              <span translate="no">{location.host}</span>
            </Fact>
            <Fact name={<Trans>For</Trans>}>
              <Trans context="purpose">Logging in</Trans>
            </Fact>
            <Fact name={<Trans>Network</Trans>}>
              <span translate="no">{networks[account.chainId] ?? account.chainId}</span>
            </Fact>
            <Fact name={<Trans>Valid for</Trans>}>
              <ValidFor key={text.nonce} />
            </Fact>
          </dl>
          <p className="text-small text-muted flex gap-2">
            <Icon of={ShieldAlert} size={16} className="mt-[2px]" />
            <span>
              <Trans>If {name} names another site or account, refuse.</Trans>
            </span>
          </p>
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button
          size="lg"
          icon={RefreshCw}
          busy={isChecking && t`Logging in`}
          onClick={() => wallet.send({ type: 'wallet.askAgain' })}
        >
          <Trans>Ask again</Trans>
        </Button>
        <Button variant="ghost" size="lg" onClick={() => wallet.send({ type: 'wallet.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
