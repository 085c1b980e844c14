import { provideLogin } from '#src/features/login/login-actors.ts'
import { provideWallet } from '#src/features/wallet/wallet-actors.ts'
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

export const provide = ({ call, adopt, leave, landAfterLogIn }: Services) =>
  provideLogin({
    forgetDestination,
    forgetSubscription,
    landAfterLogIn,
    call,
    storeReason: rememberLoginReason,
    openId: provideOpenId({
      call,
      leave: (url) => {
        rememberPageLeft()
        leave(url)
      },
    }),
    password: providePassword({ call, adopt }),
    passkey: providePasskey({ call, adopt }),
    wallet: provideWallet({ call, adopt }),
  })
