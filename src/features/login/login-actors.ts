import { loginMachine } from '#machines/auth/login.machine.ts'

export interface LoginActions {
  forgetDestination: () => void
  forgetSubscription: () => void
  landAfterLogIn: () => void
}

/** The login machine with its real actions. */
export const provideLogin = (actions: LoginActions) => loginMachine.provide({ actions })
