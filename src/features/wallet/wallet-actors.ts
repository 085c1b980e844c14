import { fromCallback } from 'xstate'
import type { Session } from '#contract/auth/session.contract.ts'
import { walletLogIn, walletNonce } from '#contract/auth/wallet.contract.ts'
import type { Connected, Signed, TextToSign, WalletEvent } from '#machines/auth/wallet.machine.ts'
import { walletMachine } from '#machines/auth/wallet.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { providerOf, watchAnnounced } from './announced-wallets.ts'
import { connect, sign } from './wallet-calls.ts'

interface WalletServices {
  call: Call
  adopt: (session: Session) => void
}

/** Connects the machine to the browser's wallets and the API. */
export const provideWallet = ({ call, adopt }: WalletServices) =>
  walletMachine.provide({
    actors: {
      watchWallets: fromCallback<WalletEvent>(({ sendBack }) =>
        watchAnnounced((wallet) => sendBack({ type: 'wallet.announced', wallet })),
      ),
      watchAccount: fromCallback<WalletEvent, { walletId: string }>(({ sendBack, input }) => {
        const provider = providerOf(input.walletId)
        const onChanged = (accounts: unknown): void => {
          const [address] = Array.isArray(accounts) ? (accounts as unknown[]) : []
          sendBack({ type: 'account.changed', address: typeof address === 'string' ? address : null })
        }
        provider?.on?.('accountsChanged', onChanged)
        return () => provider?.removeListener?.('accountsChanged', onChanged)
      }),
      connect: fromTask<Connected, { walletId: string }>(({ input }) => connect(input.walletId)),
      requestText: fromTask<TextToSign, { address: string; chainId: number }>(({ input, signal }) => {
        const query = { walletAddress: input.address, chainId: String(input.chainId) }
        return call(walletNonce, { query }, { signal })
      }),
      sign: fromTask<Signed, { walletId: string; address: string; message: string }>(
        ({ input: { walletId, address, message } }) => sign(walletId, address, message),
      ),
      logIn: fromTask<Session, { address: string; nonce: string; signature: string }>(
        ({ input: { address, nonce, signature }, signal }) => {
          const body = {
            walletAddress: address,
            nonce,
            signature,
            time_zone: zoneHere() ?? undefined,
          }
          return call(walletLogIn, { body }, { signal })
        },
      ),
    },
    actions: { adoptSession: (_, { session }) => adopt(session) },
  })
