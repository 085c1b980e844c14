import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fromCallback } from 'xstate'
import {
  type Leaving,
  readLeaving,
  requestDeletion,
  takeDeletionBack,
} from '#contract/account/leaving.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { type LeavingEvent, leavingMachine } from '#machines/account/leaving.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { type AppActor, findFlow } from '#src/product/flows/app-actor.tsx'
import { dayOfYear } from '#src/product/words/day-of-year.ts'
import { toast } from '#src/ui/layers/toast.ts'

export interface LeavingServices {
  call: Call
  app: AppActor
  /** Asks for a proof of who the player is; false if they close the question. */
  prove: (signal: AbortSignal) => Promise<boolean>
  /** Opens "Your plan", where an ended renewal is resumed. */
  openPlan: () => void
}

/** Time to read that the account stays, and what to do about its plan; in milliseconds. */
const keptMs = 20_000

const sayKept = ({ request, effects: { plan } }: Leaving, openPlan: () => void): void => {
  if (request) return
  const about = { id: 'leaving', duration: keptMs }
  const title = i18n._(msg`Your account stays`)
  if (plan?.renewal !== 'ends') {
    toast.success(title, about)
    return
  }
  const [name, day] = [planNames[plan.planId], dayOfYear(plan.endsAt, i18n.locale)]
  toast.success(title, {
    ...about,
    text: i18n._(msg`${name} still ends on ${day}. You can resume it until then.`),
    action: { label: i18n._(msg`Open Your plan`), onPress: openPlan },
  })
}

const watchUser = (app: AppActor, tell: (user: User) => void): (() => void) => {
  let known = app.getSnapshot().context.user
  const watching = app.subscribe(({ context: { user } }) => {
    const isOther =
      user?.id === known?.id && (user?.username !== known?.username || user?.deletes_at !== known?.deletes_at)
    known = user
    if (user && isOther) tell(user)
  })
  return () => watching.unsubscribe()
}

/** Provides the deletion of the account with the API, and with what the page knows of the player. */
export const provideLeaving = ({ call, app, prove, openPlan }: LeavingServices) =>
  leavingMachine.provide({
    actors: {
      readLeaving: fromTask<Leaving>(({ signal }) => call(readLeaving, {}, { signal })),
      requestDeletion: fromTask<Leaving, { username: string }>(({ input: body, signal }) =>
        call(requestDeletion, { body }, { signal }),
      ),
      takeBack: fromTask<Leaving>(({ signal }) => call(takeDeletionBack, {}, { signal })),
      prove: fromTask<boolean>(({ signal }) => prove(signal)),
      watchAccount: fromCallback<LeavingEvent>(({ sendBack }) =>
        watchUser(app, ({ username, deletes_at: deletesAt }) =>
          sendBack({ type: 'account.changed', username, deletesAt }),
        ),
      ),
    },
    actions: {
      tellAccount: () => findFlow(app, 'session')?.send({ type: 'session.reload' }),
      sayKept: (_, { leaving }) => sayKept(leaving, openPlan),
    },
  })
