import { useSelector } from '@xstate/react'
import type { MessageDescriptor } from '@lingui/core'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import { deskEntryMachine, type DeskWish, type SentForEntry } from '#machines/desk/desk-entry.machine.ts'
import { fromTask } from '#src/api/from-task.ts'
import { createAttemptKeys } from '../order/attempt-keys.ts'
import { useFlow } from '../flows/use-flow.ts'
import { isComplete } from './is-complete.ts'
import type { Once } from './once.ts'
import { sendOnLeaving } from './send-on-leaving.ts'
import { pausePhase } from './undo-bar.tsx'
import { useLeaving } from './use-leaving.ts'

/** Loads an entry of a desk, and performs the actions on it. */
export interface EntrySource<Told, Wish extends DeskWish> {
  /** After these errors the entry is loaded again: the page's copy is out of date. */
  readonly outdated: readonly Problem[]
  readonly read: (id: string, signal: AbortSignal) => Promise<Told>
  /** `told`: as last loaded; null for entries without details. */
  readonly act: (wish: Wish, about: { id: string | null; told: Told | null }, once: Once) => Promise<unknown>
  /** Toast when a waiting action was sent as its page was left, and failed. */
  readonly unsent?: MessageDescriptor
}

/** The desk-entry machine with the real API behind it. It passes entries and actions through unchanged. */
export const provideDeskEntry = <Told, Wish extends DeskWish>(
  { read, act, unsent }: EntrySource<Told, Wish>,
  onChanged: () => void,
) => {
  const keyOf = createAttemptKeys()
  const send = ({ id, wish, told }: SentForEntry, once: Once): Promise<unknown> =>
    act(wish as Wish, { id, told: told as Told | null }, once)
  return deskEntryMachine.provide({
    actors: {
      readEntry: fromTask<unknown, { id: string | null }>(async ({ input: { id }, signal }) =>
        id === null ? null : read(id, signal),
      ),
      act: fromTask<unknown, SentForEntry>(({ input, signal }) =>
        send(input, { signal, headers: { 'Idempotency-Key': keyOf(input.attempt) } }),
      ),
    },
    guards: { isComplete: ({ context }) => isComplete(context) },
    actions: {
      deskChanged: () => onChanged(),
      actOnLeaving: (_, sent) =>
        sendOnLeaving(keyOf(sent.attempt), unsent, async (once) => {
          await send(sent, once)
          return true
        }),
    },
  })
}

export type DeskEntryActor = ActorRefFrom<typeof deskEntryMachine>

type Snapshot = SnapshotFrom<typeof deskEntryMachine>
const contextOf = ({ context }: Snapshot) => context
/** A pause is one state for the page, whether its time runs or is stopped. */
const stateOf = ({ value }: Snapshot) => (typeof value === 'string' ? value : 'pausing')
const mayCheckIn = (snapshot: Snapshot): boolean => snapshot.can({ type: 'wish.check' })

/** The shown state of an entry, and the functions that edit an action on it. */
export const useEntryOf = <Told, Wish extends DeskWish>(actor: DeskEntryActor) => {
  const { told, wish, done, problem } = useSelector(actor, contextOf)
  useLeaving(actor)
  return {
    actor,
    state: useSelector(actor, stateOf),
    /** Phase of an action that can be undone. */
    pause: useSelector(actor, pausePhase),
    /** Null while loading, and for entries without details. */
    told: told as Told | null,
    wish: wish as Wish | null,
    done: done as Wish['kind'] | null,
    problem,
    mayCheck: useSelector(actor, mayCheckIn),
    begin: (begun: Wish): void => actor.send({ type: 'wish.begin', wish: begun }),
    change: (changed: Wish): void => actor.send({ type: 'wish.change', wish: changed }),
  }
}

export type DeskEntry<Told, Wish extends DeskWish> = ReturnType<typeof useEntryOf<Told, Wish>>

/** Starts the panel of an entry beside a desk's list. `id` is null for entries without details. */
export const useDeskEntry = <Told, Wish extends DeskWish>(
  source: EntrySource<Told, Wish>,
  { id, onChanged }: { id: string | null; onChanged: () => void },
): DeskEntry<Told, Wish> =>
  useEntryOf<Told, Wish>(
    useFlow(() => provideDeskEntry(source, onChanged), { input: { id, outdated: source.outdated } }),
  )
