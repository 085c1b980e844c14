import { fromCallback } from 'xstate'
import type { User } from '#contract/auth/session.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { isAdmin } from '#contract/auth/session.rules.ts'
import { type AdminCheckNews, adminCheckMachine } from '#machines/auth/admin-check.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { claimsOf } from '#src/product/account/token-claims.ts'
import { watchAccess } from './watch-access.ts'

interface AdminCheckServices {
  call: Call
  storedSession: () => Promise<{ token: string | null; user: User | null }>
  reloadUser: () => void
  sayDenied: () => void
}

const claimsAdmin = (token: string): boolean => claimsOf(token).is_admin === true

export const provideAdminCheck = ({ call, storedSession, reloadUser, sayDenied }: AdminCheckServices) =>
  adminCheckMachine.provide({
    actors: {
      readClaim: fromTask<boolean>(async () => {
        const { token } = await storedSession()
        return token !== null && claimsAdmin(token)
      }),
      askServer: fromTask<boolean>(async ({ signal }) => isAdmin(await call(me, {}, { signal }))),
      watchAccess: fromCallback<AdminCheckNews>(({ sendBack }) =>
        watchAccess({
          hasLostClaim: async () => {
            const { token, user } = await storedSession()
            return token !== null && (!claimsAdmin(token) || (user !== null && !isAdmin(user)))
          },
          report: sendBack,
        }),
      ),
    },
    actions: { reloadUser, sayDenied },
  })
