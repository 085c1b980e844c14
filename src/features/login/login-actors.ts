import { offeredWays } from '#contract/auth/openid.contract.ts'
import type { magicLinkMachine } from '#machines/auth/magic-link.machine.ts'
import type { openIdMachine } from '#machines/auth/openid.machine.ts'
import type { passkeyMachine } from '#machines/auth/passkey.machine.ts'
import type { passwordMachine } from '#machines/auth/password.machine.ts'
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
  magicLink: typeof magicLinkMachine
  openId: typeof openIdMachine
  password: typeof passwordMachine
  passkey: typeof passkeyMachine
  wallet: typeof walletMachine
}

export const provideLogin = ({
  call,
  magicLink,
  openId,
  password,
  passkey,
  wallet,
  storeReason,
  ...actions
}: LoginServices) =>
  loginMachine.provide({
    actors: {
      magicLink,
      openid: openId,
      password,
      passkey,
      wallet,
      readOffered: fromTask<OfferedWays>(({ signal }) => call(offeredWays, {}, { signal })),
    },
    actions: {
      ...actions,
      storeReason: (_, { reason }) => storeReason(reason),
      storeForm: (_, { form }) => void keep('sessionStorage', storageKeys.loginForm, form),
      storeTab: (_, { tab }) => void keep('sessionStorage', storageKeys.loginTab, tab),
      reportCrash: (_, { error }) => reportError(new Error('A way in failed', { cause: error })),
    },
  })
