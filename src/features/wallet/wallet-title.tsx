import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { FoundWallet, walletMachine } from '#machines/auth/wallet.machine.ts'

export type WalletActor = ActorRefFrom<typeof walletMachine>

/** True while the wallet's own step takes the place of the tabs. */
export const useConfirming = (wallet: WalletActor | undefined): boolean =>
  useSelector(wallet, (snapshot) => !!snapshot && !snapshot.matches('finding'))

/** Returns the wallet's own name, or a word for it. */
export const useWalletName = (wallet: FoundWallet | null): string => {
  const { t } = useLingui()
  return wallet?.name ?? t`Browser wallet`
}

export function WalletTitle({ wallet }: { wallet: WalletActor }) {
  const name = useWalletName(useSelector(wallet, ({ context }) => context.chosen))
  return (
    <Trans>
      Confirm in <bdi translate="no">{name}</bdi>
    </Trans>
  )
}
