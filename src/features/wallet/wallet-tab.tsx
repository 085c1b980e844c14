import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ChevronRight, PenLine, RefreshCw, Smartphone, Wallet } from 'lucide-react'
import type { FoundWallet } from '#machines/auth/wallet.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { takeLostFocus } from '#src/ui/take-lost-focus.ts'
import { WalletNotice } from './wallet-notice.tsx'
import type { WalletActor } from './wallet-title.tsx'
import { useWalletName } from './wallet-title.tsx'
import './wallet.css'

interface Props {
  wallet: WalletActor
  /** "Look again" was pressed: its result takes the focus. */
  hasLooked: boolean
  /** Missing for a player who is logged in: nothing is said of a new account, or of another way in. */
  onEmail?: () => void
}

/** The picture that the wallet announces. */
function Tile({ icon }: { icon: string | null }) {
  return (
    <span className="wallet-tile">
      {icon ? <img src={icon} alt="" width={22} height={22} /> : <Icon of={Wallet} />}
    </span>
  )
}

interface RowProps {
  found: FoundWallet
  isFirst: boolean
  /** The row of the last try gets the focus back; without one, the first. */
  isLast: boolean
  onPress: () => void
}

function Row({ found, isFirst, isLast, onPress }: RowProps) {
  const name = useWalletName(found)
  return (
    <li>
      <button
        type="button"
        data-autofocus={isFirst ? '' : undefined}
        ref={isLast ? takeLostFocus : undefined}
        className="wallet-row"
        onClick={onPress}
      >
        <Tile icon={found.icon} />
        <span translate="no" className="min-w-0 flex-1 text-start wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <Icon of={ChevronRight} mirror className="text-muted" />
      </button>
    </li>
  )
}

const focusNow = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

function Found({
  wallet,
  hasLooked,
  isForAccount,
}: Pick<Props, 'wallet' | 'hasLooked'> & { isForAccount: boolean }) {
  const { wallets, chosen, ...rest } = useSelector(wallet, ({ context }) => context)
  const choose = (id: string) => () => wallet.send({ type: 'wallet.choose', id })
  const [first] = wallets
  const firstName = useWalletName(first ?? null)
  const isAlone = wallets.length === 1
  return (
    <>
      <WalletNotice context={{ wallets, chosen, ...rest }} />
      {isAlone && first ? (
        <Button
          data-autofocus=""
          ref={hasLooked ? focusNow : takeLostFocus}
          variant="primary"
          size="lg"
          block
          icon={Wallet}
          onClick={choose(first.id)}
        >
          <Trans>
            Continue with <bdi translate="no">{firstName}</bdi>
          </Trans>
        </Button>
      ) : (
        <>
          <p>
            <Plural
              value={wallets.length}
              one="# wallet found in this browser."
              other="# wallets found in this browser."
            />
          </p>
          <ul className="wallet-list">
            {wallets.map((found) => (
              <Row
                key={found.id}
                found={found}
                isFirst={found === first}
                isLast={found.id === (chosen ?? first)?.id}
                onPress={choose(found.id)}
              />
            ))}
          </ul>
        </>
      )}
      <p className="text-small text-muted flex gap-2">
        <Icon of={PenLine} size={16} className="mt-[2px]" />
        <span>
          <Trans>Your wallet shows a text to sign. Signing costs nothing and moves nothing.</Trans>
        </span>
      </p>
      {!isForAccount && (
        <p className="login-note">
          <Trans>New here? Your wallet creates your account, on the Free plan.</Trans>
        </p>
      )}
    </>
  )
}

function None({ hasLooked, onEmail, onLook }: Omit<Props, 'wallet'> & { onLook: () => void }) {
  return (
    <>
      <div role="status" className="wallet-none">
        <Icon of={Wallet} size={20} className="text-muted" />
        <div className="min-w-0">
          <p className="text-body-strong">
            <Trans>No wallet found in this browser</Trans>
          </p>
          <p className="text-small text-muted mt-1">
            <Trans>Please install a browser wallet or another Web3 provider, then look again.</Trans>
          </p>
        </div>
      </div>
      <Button
        data-autofocus=""
        ref={hasLooked ? focusNow : takeLostFocus}
        size="lg"
        block
        icon={RefreshCw}
        onClick={onLook}
      >
        <Trans>Look again</Trans>
      </Button>
      <p className="text-small text-muted flex gap-2">
        <Icon of={Smartphone} size={16} className="mt-[2px]" />
        <span>
          <Trans>On a phone, open this page inside your wallet app.</Trans>
        </span>
      </p>
      {onEmail && (
        <p className="login-note">
          <span>
            <Trans>No wallet?</Trans>
          </span>{' '}
          <button type="button" className="text-accent-text font-semibold underline" onClick={onEmail}>
            <Trans>Use your email</Trans>
          </button>
        </p>
      )}
    </>
  )
}

/** The tab with the wallets of this browser: a list, one button, or the way to get one. */
export function WalletTab({ wallet, onEmail }: Omit<Props, 'hasLooked'>) {
  const { t } = useLingui()
  const [hasLooked, noteLooked] = useState(false)
  const look = (): void => {
    noteLooked(true)
    wallet.send({ type: 'wallets.look' })
  }
  const isLooking = useSelector(wallet, (snapshot) => snapshot.matches({ finding: 'looking' }))
  const isNone = useSelector(wallet, (snapshot) => snapshot.matches({ finding: 'none' }))
  return (
    <div className="flex flex-col gap-4">
      {isLooking ? (
        <div
          className="grid min-h-[56px] place-items-center"
          role="status"
          aria-label={t`Looking for wallets`}
        >
          <Spinner />
        </div>
      ) : isNone ? (
        <None hasLooked={hasLooked} {...(onEmail && { onEmail })} onLook={look} />
      ) : (
        <Found wallet={wallet} hasLooked={hasLooked} isForAccount={!onEmail} />
      )}
    </div>
  )
}
