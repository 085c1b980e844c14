import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
  ExecutableActionObject,
  InspectionEvent,
} from 'xstate'
import { createEmptyActor } from 'xstate'

/**
 * Everything of XState that is not promised by its documentation. Nothing else here reads or writes it: when XState
 * changes it, this file says so, and this file alone has to follow.
 */
const changed = (what: string): Error => new Error(`XState has changed: ${what} (internals.ts has to follow)`)

/** How XState writes the parent as the receiver of an event; what begins like it is never an actor's id. */
export const parentTarget = '#_parent'
export const isActorId = (target: unknown): target is string =>
  typeof target === 'string' && !target.startsWith('#_')

/** The transitions a microstep took; none for another event of an inspection. */
export const transitionsOf = (seen: InspectionEvent): readonly AnyTransitionDefinition[] => {
  if (seen.type !== '@xstate.microstep') return []
  if (!Array.isArray(seen._transitions)) throw changed('a microstep no longer tells its transitions')
  return seen._transitions
}

/** The active states with everything around them. */
export const activeNodesOf = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => {
  if (!Array.isArray(snapshot._nodes)) throw changed('a snapshot no longer holds its active states')
  return snapshot._nodes
}

/** Stops an actor that has a parent, which XState leaves to the parent. */
export const stopChild = (actor: AnyActorRef): void => {
  const { _stop: stop } = actor as unknown as { _stop?: () => void }
  if (typeof stop !== 'function') throw changed('a child can no longer be stopped from outside')
  stop.call(actor)
}

/** Sends an event to an actor's parent as from that actor. */
export const relayToParent = (self: AnyActorRef, event: EventObject): void => {
  const { _parent: parent, system } = self as unknown as { _parent?: AnyActorRef; system: any }
  if (!parent || typeof system?._relay !== 'function')
    throw changed('an actor no longer knows its parent, or its system no longer relays')
  system._relay(self, parent, event)
}

interface Watcher {
  transition: (definition: AnyTransitionDefinition) => void
  action: (action: ExecutableActionObject) => void
}

/** A scope in which a machine's transitions are computed and its actions only told, not executed. */
const scopeFor = (watcher: Watcher) => {
  const self = createEmptyActor()
  // What is told to the parent needs one.
  Object.assign(self, { _parent: createEmptyActor() })
  self.system.inspect((seen) => transitionsOf(seen).forEach(watcher.transition))
  return {
    self: self as any,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    system: self.system,
    stopChild: () => {},
    actionExecutor: watcher.action,
  }
}

/** The snapshot a machine starts with, and who is told what on the way. */
export const startIn = (machine: AnyStateMachine, input: unknown, watcher: Watcher): AnyMachineSnapshot =>
  machine.getInitialSnapshot(scopeFor(watcher), input)

/** The snapshot after an event, and who is told what on the way. */
export const stepIn = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  watcher: Watcher,
): AnyMachineSnapshot => machine.transition(snapshot, event, scopeFor(watcher))

type Guard = (args: unknown, params: unknown) => boolean

const guardsOf = (machine: AnyStateMachine) =>
  machine.implementations.guards as Record<string, Guard | undefined>
const guardOf = ({ guard }: AnyTransitionDefinition) =>
  guard as undefined | string | Guard | { type: string; params?: unknown }

/** Why it can't be seen how a transition's guard answers; null where it can, and where there is none. */
export const whyUnwatchable = (
  machine: AnyStateMachine,
  definition: AnyTransitionDefinition,
): string | null => {
  const guard = guardOf(definition)
  if (guard === undefined) return null
  const name = typeof guard === 'function' ? null : typeof guard === 'string' ? guard : guard.type
  const meant = typeof guard === 'function' ? guard : guardsOf(machine)[name ?? '']
  if (meant && 'check' in meant)
    return 'has a guard made by and(), or() or not(): give the whole condition a name and write it as one function'
  if (name === null) return 'has a guard without a name: give it one in setup()'
  return typeof meant === 'function' ? null : `names the guard ${name}, which the machine does not have`
}

/**
 * Tells how the guard of one transition of this machine answers. It gets a name of its own for that: other transitions
 * with the same guard stay apart.
 */
export const watchGuard = (
  machine: AnyStateMachine,
  id: string,
  definition: AnyTransitionDefinition,
  tell: (passed: boolean) => void,
): void => {
  const guard = guardOf(definition)
  if (guard === undefined || typeof guard === 'function') return
  const guards = guardsOf(machine)
  const name = typeof guard === 'string' ? guard : guard.type
  const original = guards[name]
  if (!original) throw new Error(`${id} names the guard ${name}, which the machine does not have`)
  const watched = `${name} @ ${id}`
  guards[watched] = (args, params) => {
    const passed = original(args, params)
    tell(passed)
    return passed
  }
  Object.assign(definition, { guard: typeof guard === 'string' ? watched : { ...guard, type: watched } })
}
