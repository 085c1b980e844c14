import type { Session } from '#contract/auth/session.contract.ts'
import { verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import type { LinkAnswer } from '#machines/auth/magic-link-return.machine.ts'
import { magicLinkReturnMachine } from '#machines/auth/magic-link-return.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'

interface ReturnServices {
  call: Call
  adopt: (session: Session) => void
}

export const provideMagicLinkReturn = ({ call, adopt }: ReturnServices) =>
  magicLinkReturnMachine.provide({
    actors: {
      verifyLink: fromTask<LinkAnswer, { linkToken: string; confirmed: boolean }>(({ input, signal }) => {
        const { linkToken: token, confirmed } = input
        const body = { token, confirmed, time_zone: zoneHere() ?? undefined }
        return call(verifyMagicLink, { body }, { signal })
      }),
    },
    actions: {
      adoptSession: (_, { answer }) => {
        if (answer.status !== 'signed_in') return
        const { token, refreshToken, user } = answer
        adopt({ token, refreshToken, user })
      },
    },
  })
