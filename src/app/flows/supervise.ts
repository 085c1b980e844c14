import type { AnyStateMachine, EventObject } from 'xstate'
import { enqueueActions, fromPromise } from 'xstate'
import type { User } from '#contract/auth/session.contract.ts'
import { type Opening, supervisorMachine } from '#machines/shell/supervisor.machine.ts'
import type { Flow, LateFlow, Services } from './flow.ts'
import { isLate } from './flow.ts'

export interface Supervision {
  services: Services
  /** The language of the first paint. */
  language: string
  theme: () => string
  user: () => User | null
  /** Loads the code of a flow and everything its view needs. */
  load: (flow: LateFlow) => ReturnType<LateFlow['load']>
  /** Receives a flow's events: another flow's opening, or a fact. */
  hear: (told: EventObject) => void
  sayUnavailable: () => void
}

/** The supervisor of one flow: loads it, starts it under its systemId, and receives its events. */
export const supervise = (flow: Flow, surroundings: Supervision) => {
  const { services, language, theme, user, load, hear, sayUnavailable } = surroundings
  let machine: AnyStateMachine | null = 'provide' in flow ? flow.provide(services) : null
  const inputOf = (flow: Flow, opening: Opening | null): unknown => {
    if (isLate(flow)) return flow.input({ user: user() }, opening)
    return 'loadSoon' in flow ? flow.input({ theme: theme(), user: user() }) : flow.input({ language })
  }
  return supervisorMachine.provide({
    actors: {
      loadFlow: fromPromise<void>(async () => {
        if ('provide' in flow) return
        const provide = await (isLate(flow) ? load(flow) : flow.loadSoon())
        machine ??= provide(services)
      }),
    },
    actions: {
      startChild: enqueueActions(({ context, enqueue }) => {
        if (!machine) throw new Error(`${flow.id} is started before its code has come`)
        enqueue.spawnChild(machine as never, {
          id: 'child',
          systemId: flow.id,
          input: inputOf(flow, context.opening) as never,
        })
        enqueue(({ system }) => void system.get(flow.id)?.on('*', hear))
      }),
      reportCrash: (_, { flow: failed, error }) =>
        reportError(new Error(`The ${failed} failed`, { cause: error })),
      toastUnavailable: () => {
        if (!flow.isSilent) sayUnavailable()
      },
    },
  })
}
