import { provideAdminCheck } from '#src/features/admin-check/admin-check-actors.ts'
import type { Services } from './flow.ts'

const sayDenied = (): void =>
  void import('../landing/access-words.ts').then((words) => words.sayAdminsOnly(), reportError)

export const provide = ({ call, storedSession, reloadUser }: Services) =>
  provideAdminCheck({ call, storedSession, reloadUser, sayDenied })
