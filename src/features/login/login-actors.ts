import { offeredWays } from '#contract/auth/openid.contract.ts'
import type { openIdMachine } from '#machines/auth/openid.machine.ts'
import type { walletMachine } from '#machines/auth/wallet.machine.ts'
import type { LoginReason, OfferedWays } from '#machines/auth/login.machine.ts'
import { loginMachine } from '#machines/auth/login.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { keep } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

export interface LoginServices {
  call: Call
  storeReason: (reason: LoginReason) => void
  forgetDestination: () => void
  forgetSubscription: () => void
  landAfterLogIn: () => void
  openId: typeof openIdMachine
  wallet: typeof walletMachine
}

export const provideLogin = ({ call, openId, wallet, storeReason, ...actions }: LoginServices) =>
  loginMachine.provide({
    actors: {
      openId,
      wallet,
      readOffered: fromTask<OfferedWays>(({ signal }) => call(offeredWays, {}, { signal })),
    },
    actions: {
      ...actions,
      storeReason: (_, { reason }) => storeReason(reason),
      storeTab: (_, { tab }) => void keep('sessionStorage', storageKeys.loginTab, tab),
      reportCrash: (_, { error }) => reportError(new Error('A way in failed', { cause: error })),
    },
  })
