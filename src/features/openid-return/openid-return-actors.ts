import type { Session } from '#contract/auth/session.contract.ts'
import { addProved, exchangeCode } from '#contract/auth/openid.contract.ts'
import type { ReturnAnswer } from '#machines/auth/openid-return.machine.ts'
import { openIdReturnMachine } from '#machines/auth/openid-return.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'

interface ReturnServices {
  call: Call
  adopt: (session: Session) => void
}

export const provideOpenIdReturn = ({ call, adopt }: ReturnServices) =>
  openIdReturnMachine.provide({
    actors: {
      exchange: fromTask<ReturnAnswer, { codeToken: string }>(({ input: { codeToken: code }, signal }) =>
        call(exchangeCode, { body: { code, time_zone: zoneHere() ?? undefined } }, { signal }),
      ),
      addProved: fromTask<ReturnAnswer, { codeToken: string }>(({ input: { codeToken: code }, signal }) =>
        call(addProved, { body: { code } }, { signal }),
      ),
    },
    actions: {
      adoptSession: (_, { answer }) => {
        if (answer.status !== 'logged_in') return
        const { token, refreshToken, user } = answer
        adopt({ token, refreshToken, user })
      },
    },
  })
