import { provideLogin } from '#src/features/login/login-actors.ts'
import { provideWallet } from '#src/features/wallet/wallet-actors.ts'
import { forgetDestination, forgetSubscription } from '../landing/destinations.ts'
import type { Services } from './flow.ts'

export const provide = ({ call, adopt, landAfterLogIn }: Services) =>
  provideLogin({
    forgetDestination,
    forgetSubscription,
    landAfterLogIn,
    wallet: provideWallet({ call, adopt }),
  })
