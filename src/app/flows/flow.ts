import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyStateMachine, EmittedFrom, EventFrom, InputFrom, SnapshotFrom } from 'xstate'
import type { User } from '#contract/auth/session.contract.ts'
import type { AppEvent } from '#machines/shell/app.machine.ts'
import type { Opening, Start } from '#machines/shell/supervisor.machine.ts'
import type { Call } from '#src/api/call.ts'
import type { Send } from '#src/api/http.ts'
import type { SessionVault } from '#src/features/session/session-vault.ts'

/** Services for the real actors of the flows. */
export interface Services {
  call: Call
  send: Send
  /** Takes where the session is stored, from the session flow. */
  holdVault: (vault: SessionVault) => void
  /** What the browser stores of the session; nothing before the session runs. */
  storedSession: () => Promise<{ token: string | null; user: User | null }>
  /** Has the session load the user again. */
  reloadUser: () => void
  /** Goes to the payment page. */
  leave: (url: string) => void
  landAfterLogIn: () => void
  landAfterLogOut: () => void
}

type OpeningOf<M extends AnyStateMachine> = Extract<EventFrom<M>, Opening>

/** The overlay that a flow shows while it is in its state `open`. Back, and a view that can't be drawn, send it `<id>.close`. */
export interface Overlay<M extends AnyStateMachine = AnyStateMachine> {
  load: () => Promise<ComponentType<{ actor: ActorRefFrom<M> }>>
  /** Sent by Forward and after a reload, where that isn't plain `<id>.open`; a function gets what `keeps` returned. */
  reopen?: OpeningOf<M> | ((kept: unknown) => OpeningOf<M>)
  /** Closes what is open within it, which Back closes before the overlay itself; returns whether there was something. */
  closesWithin?(snapshot: SnapshotFrom<M>): boolean
  /** What the browser's history keeps of the open overlay. */
  keeps?(snapshot: SnapshotFrom<M>): string
  /** Not for a logged-in player. */
  isForGuests?: true
  /** The header slides away while it is open. */
  hidesHeader?: true
  /** Comes only once it is known who is logged in: a press before that would take a player for a guest. */
  waitsForSession?: true
}

interface Common<M extends AnyStateMachine> {
  /** Its slug: the machine's id and the systemId by which every actor finds it. */
  id: string
  /** Event for the flow when a player logs in, changes or logs out; null for none. */
  hears?: (user: User | null) => EventFrom<M> | null
  /** Shows no message when it fails: the page works without it. */
  isSilent?: true
}

/** Starts with the page. */
export interface EarlyFlow<M extends AnyStateMachine = AnyStateMachine> extends Common<M> {
  provide: (services: Services) => M
  /** `language`: of the first paint. */
  input: (page: { language: string }) => InputFrom<M>
}

/** Starts on every page, once its code has been loaded: when something asks for it, at the latest when the page is idle. */
export interface SoonFlow<M extends AnyStateMachine = AnyStateMachine> extends Common<M> {
  loadSoon: () => Promise<(services: Services) => M>
  /** Only when something asks for it: an idle page does without. */
  isOnDemand?: true
  /** `theme`: what the page is drawn in; `user`: null while nobody is known. */
  input: (page: { theme: string; user: User | null }) => InputFrom<M>
}

/** Its code is loaded when it is first opened, by `<id>.open`. */
export interface LateFlow<
  M extends AnyStateMachine = AnyStateMachine,
  Id extends string = string,
> extends Common<M> {
  load: () => Promise<(services: Services) => M>
  /** The features whose texts its views need. */
  texts: readonly string[]
  input: (page: { user: User | null }, opening: OpeningOf<M>) => InputFrom<M>
  overlay: Overlay<M>
  /** Its code is loaded when the page is idle. */
  comesInAdvance?: true
  /** The flow that guests are led to from here: its code is loaded with this one. */
  leadsGuestsTo?: Id
}

export type Flow = EarlyFlow | SoonFlow | LateFlow

export const isLate = (flow: Flow): flow is LateFlow => 'load' in flow

export const startOf = (flow: Flow): Start =>
  isLate(flow) ? 'whenOpened' : 'loadSoon' in flow ? 'onceLoaded' : 'atOnce'

export const early = <Id extends string, M extends AnyStateMachine>(
  flow: EarlyFlow<M> & { id: Id },
): EarlyFlow<M> & { id: Id } => flow

export const soon = <Id extends string, M extends AnyStateMachine>(
  flow: SoonFlow<M> & { id: Id },
): SoonFlow<M> & { id: Id } => flow

/** A machine that doesn't hear how its overlay is closed does not compile. */
type Closes<M extends AnyStateMachine, Id extends string> =
  { type: `${Id}.close` } extends EventFrom<M> ? unknown : { hearsNo: `${Id}.close` }

export const late = <Id extends string, M extends AnyStateMachine, LedTo extends string = never>(
  flow: LateFlow<M, LedTo> & { id: Id } & Closes<M, Id>,
): LateFlow<M, LedTo> & { id: Id } => flow

type FlowAmong<Id> = (EarlyFlow | SoonFlow | LateFlow<AnyStateMachine, Id & string>) & { id: Id & string }

/** The machines of a list, by the flow's slug. Guests can be led to flows of the list: another slug does not compile. */
export type MachinesOf<List extends readonly FlowAmong<List[number]['id']>[]> = {
  [F in List[number] as F['id'] & string]: F extends EarlyFlow<infer M>
    ? M
    : F extends SoonFlow<infer M>
      ? M
      : F extends LateFlow<infer M>
        ? M
        : never
}

type Declared<Event> = Event extends { type: infer Type } ? (string extends Type ? never : Event) : never

/** Events that the flows of a list send: another flow's opening, or a fact. */
export type ToldBy<Machines extends Record<string, AnyStateMachine>> = {
  [Id in keyof Machines]: Declared<EmittedFrom<Machines[Id]>>
}[keyof Machines]

/** Every fact that a flow sends must be handled by the app: anything else does not compile. */
export type Heard<Told extends Opening | AppEvent> = Told

/** The event that opens an overlay again as the history keeps it. */
export const reopening = ({ id, overlay: { reopen } }: LateFlow, kept: unknown): Opening =>
  typeof reopen === 'function' ? reopen(kept) : (reopen ?? { type: `${id}.open` })

/** The event that closes it. */
export const closing = ({ id }: LateFlow) => ({ type: `${id}.close` })
