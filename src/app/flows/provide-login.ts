import { provideLogin } from '#src/features/login/login-actors.ts'
import { forgetDestination, forgetSubscription } from '../landing/destinations.ts'
import type { Services } from './flow.ts'

export const provide = ({ landAfterLogIn }: Services) =>
  provideLogin({ forgetDestination, forgetSubscription, landAfterLogIn })
