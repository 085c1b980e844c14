import type { AnyActorLogic, EventObject } from 'xstate'
import { fromPromise } from 'xstate'
import { relayToParent } from './internals.ts'
import type { AnyModel } from './model.ts'
import { isReporting } from './model.ts'

interface Pending {
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/** One call of a promise actor, kept for answers that come late or twice. */
export interface Asked extends Pending {
  id: string
  src: string
  isOpen: () => boolean
}

interface Reporter {
  id: string
  types: readonly string[]
  report: (event: EventObject) => void
  end: (event: EventObject) => void
}

const finish = { done: 'paths.done', fail: 'paths.fail' } as const

/** Actors that answer when a path says so: promises deferred, reporting actors on a string. */
export const controlActors = (model: AnyModel) => {
  const pending = new Map<string, Pending>()
  const reporters = new Map<string, Reporter>()
  const asked: Asked[] = []

  const deferred = (src: string): AnyActorLogic =>
    fromPromise(
      ({ self, signal }) =>
        new Promise((resolve, reject) => {
          const one = { resolve, reject }
          asked.push({ id: self.id, src, isOpen: () => pending.get(self.id) === one, ...one })
          pending.set(self.id, one)
          signal.addEventListener('abort', () => {
            if (pending.get(self.id) === one) pending.delete(self.id)
          })
        }),
    )

  const reporting = (types: readonly string[]): AnyActorLogic => ({
    getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot as never,
    start: (_snapshot: unknown, { self }: any) => {
      reporters.set(self.id, {
        id: self.id,
        types,
        report: (event) => relayToParent(self, event),
        end: (event) => self.send(event),
      })
    },
    transition: (snapshot: any, event: any, { self }: any) => {
      if (event.type === 'xstate.stop' || event.type === finish.done || event.type === finish.fail)
        reporters.delete(self.id)
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' }
      if (event.type === finish.done) return { ...snapshot, status: 'done', output: event.answer }
      if (event.type === finish.fail) return { ...snapshot, status: 'error', error: event.answer }
      return snapshot
    },
  })

  return {
    asked,
    reset: (): void => {
      asked.length = 0
      pending.clear()
      reporters.clear()
    },
    actors: Object.fromEntries(
      Object.entries(model.actors).map(([src, actor]) => [
        src,
        isReporting(actor) ? reporting(actor.reports) : deferred(src),
      ]),
    ),
    living: (): string[] => [...pending.keys(), ...reporters.keys()].toSorted(),
    reporterOf: (type: string): Reporter | undefined =>
      [...reporters.values()].find((reporter) => reporter.types.includes(type)),
    settle: (id: string, kind: 'done' | 'fail', answer: unknown): void => {
      const reporter = reporters.get(id)
      if (reporter) return reporter.end({ type: finish[kind], answer } as EventObject)
      const promise = pending.get(id)
      if (!promise) throw new Error(`no actor ${id} is waiting for an answer`)
      pending.delete(id)
      if (kind === 'done') promise.resolve(answer)
      else promise.reject(answer)
    },
  }
}
