import { loginMachine } from '#machines/auth/login.machine.ts'

export interface LoginActions {
  forgetDestination: () => void
  forgetSubscription: () => void
  landAfterLogIn: () => void
}

export const provideLogin = (actions: LoginActions) => loginMachine.provide({ actions })
