import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyStateMachine, EmittedFrom, EventFrom, InputFrom } from 'xstate'
import type { User } from '#contract/session.contract.ts'
import type { AppEvent } from '#machines/app.machine.ts'
import type { Opening } from '#machines/supervisor.machine.ts'
import type { Call } from '#src/api/call.ts'
import type { createSession } from '#src/features/session/create-session.ts'

/** What the real actors of the flows are made of. */
export interface Services {
  call: Call
  session: ReturnType<typeof createSession>
  /** Leaves for the payment page. */
  leave: (url: string) => void
  landAfterLogIn: () => void
  landAfterLogOut: () => void
}

type OpeningOf<M extends AnyStateMachine> = Extract<EventFrom<M>, Opening>

/** What a flow draws over the page while it is in its state `open`. */
export interface Overlay<M extends AnyStateMachine = AnyStateMachine> {
  bring: () => Promise<ComponentType<{ actor: ActorRefFrom<M> }>>
  /** What Back does, and a view that can't be drawn. */
  close: EventFrom<M>
  /** What Forward and a reload do. */
  reopen: OpeningOf<M>
  /** It makes no sense to whoever is logged in. */
  isForGuests?: true
}

interface Common<M extends AnyStateMachine> {
  /** Its slug: the machine's id, and the name by which every actor finds it. */
  id: string
  /** What it is told when a player logs in (or is somebody else) or nobody is logged in any more; null for nothing. */
  hears?: (user: User | null) => EventFrom<M> | null
  /** Does without a word to the player: what it leaves behind is good enough. */
  isSilent?: true
}

/** There with the page. */
export interface EarlyFlow<M extends AnyStateMachine = AnyStateMachine> extends Common<M> {
  provide: (services: Services) => M
  /** `language`: of the first paint. */
  input: (page: { language: string }) => InputFrom<M>
}

/** Its code is loaded when it is first opened, by `<id>.open`. */
export interface LateFlow<M extends AnyStateMachine = AnyStateMachine> extends Common<M> {
  bring: () => Promise<(services: Services) => M>
  /** The features whose texts its views need. */
  texts: readonly string[]
  input: (page: { user: User | null }, opening: OpeningOf<M>) => InputFrom<M>
  overlay: Overlay<M>
  /** Its code comes when the page has nothing better to do. */
  comesInAdvance?: true
  /** The flow that guests are led to from here: its code comes along. */
  leadsGuestsTo?: string
}

export type Flow = EarlyFlow | LateFlow

export const isLate = (flow: Flow): flow is LateFlow => 'bring' in flow

export const early = <Id extends string, M extends AnyStateMachine>(
  flow: EarlyFlow<M> & { id: Id },
): EarlyFlow<M> & { id: Id } => flow

export const late = <Id extends string, M extends AnyStateMachine>(
  flow: LateFlow<M> & { id: Id },
): LateFlow<M> & { id: Id } => flow

/** The machines of a list, by the flow's slug. */
export type MachinesOf<List extends readonly Flow[]> = {
  [F in List[number] as F['id']]: F extends EarlyFlow<infer M> ? M : F extends LateFlow<infer M> ? M : never
}

type Declared<Event> = Event extends { type: infer Type } ? (string extends Type ? never : Event) : never

/** What the flows of a list tell: that another is to be opened, or a fact. */
export type ToldBy<Machines extends Record<string, AnyStateMachine>> = {
  [Id in keyof Machines]: Declared<EmittedFrom<Machines[Id]>>
}[keyof Machines]

/** Every fact that a flow tells is one that the app hears of: anything else does not compile. */
export type Heard<Told extends Opening | AppEvent> = Told
