import type { walletMachine } from '#machines/auth/wallet.machine.ts'
import { loginMachine } from '#machines/auth/login.machine.ts'
import { keep } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

export interface LoginServices {
  forgetDestination: () => void
  forgetSubscription: () => void
  landAfterLogIn: () => void
  wallet: typeof walletMachine
}

export const provideLogin = ({ wallet, ...actions }: LoginServices) =>
  loginMachine.provide({
    actors: { wallet },
    actions: {
      ...actions,
      storeTab: (_, { tab }) => void keep('sessionStorage', storageKeys.loginTab, tab),
      reportCrash: (_, { error }) => reportError(new Error('A way in failed', { cause: error })),
    },
  })
