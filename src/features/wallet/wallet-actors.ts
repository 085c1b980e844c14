import { fromCallback } from 'xstate'
import type { Session } from '#contract/auth/session.contract.ts'
import { walletLogIn, walletNonce } from '#contract/auth/wallet.contract.ts'
import type { Connected, Signed, TextToSign, ToVerify, WalletEvent } from '#machines/auth/wallet.machine.ts'
import { walletMachine } from '#machines/auth/wallet.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { providerOf, watchAnnounced } from './announced-wallets.ts'
import { connect, sign } from './wallet-calls.ts'

interface Signature {
  /** The app, if it announced a name. */
  app?: string
  walletAddress: string
  nonce: string
  signature: string
}

interface WalletServices {
  call: Call
  /** Null: the text was signed for `instead`. */
  adopt: (session: Session | null) => void
  /** Takes a signed text of a player who is logged in already. */
  instead?: (signed: Signature, signal: AbortSignal) => Promise<unknown>
}

/** Connects the machine to the browser's wallets and the API. */
export const provideWallet = ({ call, adopt, instead }: WalletServices) =>
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
      logIn: fromTask<Session | null, ToVerify>(
        async ({ input: { app, address, nonce, signature }, signal }) => {
          const signed = { ...(app !== null && { app }), walletAddress: address, nonce, signature }
          if (!instead)
            return call(walletLogIn, { body: { ...signed, time_zone: zoneHere() ?? undefined } }, { signal })
          await instead(signed, signal)
          return null
        },
      ),
    },
    actions: { adoptSession: (_, { session }) => adopt(session) },
  })
