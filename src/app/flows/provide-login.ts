import type { Session } from '#contract/auth/session.contract.ts'
import { provideLogin } from '#src/features/login/login-actors.ts'
import { provideWallet } from '#src/features/wallet/wallet-actors.ts'
import { provideMagicLink } from '#src/features/magic-link/magic-link-actors.ts'
import { keepLanguage } from '#src/features/language/kept-language.ts'
import { providePasskey } from '#src/features/passkey/passkey-actors.ts'
import { providePassword } from '#src/features/password/password-actors.ts'
import { provideOpenId } from '#src/features/openid/openid-actors.ts'
import {
  forgetDestination,
  forgetSubscription,
  rememberLoginReason,
  rememberPageLeft,
} from '../landing/destinations.ts'
import type { Services } from './flow.ts'

/** The language of the address alone would be lost on the way: who logs in from a page reads it. */
const keepAskedLanguage = (): void => {
  if (new URLSearchParams(location.search).has('lang')) keepLanguage(document.documentElement.lang)
}

export const provide = ({ call, adopt: adoptSession, leave, landAfterLogIn }: Services) => {
  const adopt = (session: Session | null): void => {
    if (session) adoptSession(session)
  }
  return provideLogin({
    forgetDestination,
    forgetSubscription,
    landAfterLogIn,
    call,
    storeReason: rememberLoginReason,
    magicLink: provideMagicLink({ call, language: () => document.documentElement.lang }),
    openId: provideOpenId({
      call,
      leave: (url) => {
        keepAskedLanguage()
        rememberPageLeft()
        leave(url)
      },
    }),
    password: providePassword({ call, adopt }),
    passkey: providePasskey({ call, adopt }),
    wallet: provideWallet({ call, adopt }),
  })
}
