import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyStateMachine, EmittedFrom, EventFrom, InputFrom, SnapshotFrom } from 'xstate'
import type { Session, User } from '#contract/auth/session.contract.ts'
import type { AppEvent } from '#machines/shell/app.machine.ts'
import type { Opening, Start } from '#machines/shell/supervisor.machine.ts'
import type { Call } from '#src/api/call.ts'
import type { Send } from '#src/api/http.ts'
import type { SessionVault } from '#src/features/session/session-vault.ts'

export interface Services {
  call: Call
  send: Send
  /** Receives the vault that stores the session, from the session flow. */
  holdVault: (vault: SessionVault) => void
  /** Returns the session that the browser has stored; empty values before the session runs. */
  storedSession: () => Promise<{ token: string | null; user: User | null }>
  /** Makes the session load the user again. */
  reloadUser: () => void
  /** Passes a new session to the session flow; the page then continues as after any log-in. */
  adopt: (session: Session) => void
  leave: (url: string) => void
  landAfterLogIn: () => void
  landAfterLogOut: () => void
}

type OpeningOf<M extends AnyStateMachine> = Extract<EventFrom<M>, Opening>

/** The overlay that a flow shows in its state `open`. Back, or a view that cannot be rendered, sends the flow `<id>.close`. */
export interface Overlay<M extends AnyStateMachine = AnyStateMachine> {
  load: () => Promise<ComponentType<{ actor: ActorRefFrom<M> }>>
  /** Event for Forward and reloads, if it is not plain `<id>.open`; a function receives the result of `keeps`. */
  reopen?: OpeningOf<M> | ((kept: unknown) => OpeningOf<M>)
  /** Closes an inner part, which Back closes before the overlay itself; returns whether there was one. */
  closesWithin?(snapshot: SnapshotFrom<M>): boolean
  /** Returns the text that the browser's history stores for the open overlay. */
  keeps?(snapshot: SnapshotFrom<M>): string
  /** Not for a logged-in player. */
  isForGuests?: true
  /** The header slides away while it is open. */
  hidesHeader?: true
  /** Opens only once it is known who is logged in: an earlier press would treat a player as a guest. */
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
  /** `language` is the one of the first paint. */
  input: (page: { language: string }) => InputFrom<M>
}

/** Starts on every page once its code is loaded: when first needed, at the latest when the page is idle. */
export interface SoonFlow<M extends AnyStateMachine = AnyStateMachine> extends Common<M> {
  loadSoon: () => Promise<(services: Services) => M>
  /** Loaded only when needed, not when the page is idle. */
  isOnDemand?: true
  /** `theme` is the theme of the page; `user` is null while nobody is known. */
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
  /** The flow that guests get from here: its code is loaded with this one. */
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

/** A machine that does not handle the closing of its overlay does not compile. */
type Closes<M extends AnyStateMachine, Id extends string> =
  { type: `${Id}.close` } extends EventFrom<M> ? unknown : { hearsNo: `${Id}.close` }

export const late = <Id extends string, M extends AnyStateMachine, LedTo extends string = never>(
  flow: LateFlow<M, LedTo> & { id: Id } & Closes<M, Id>,
): LateFlow<M, LedTo> & { id: Id } => flow

type FlowAmong<Id> = (EarlyFlow | SoonFlow | LateFlow<AnyStateMachine, Id & string>) & { id: Id & string }

/** The machines of a list, by the flow's slug. `leadsGuestsTo` must be a flow of the list: another slug does not compile. */
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

/** Returns the event that opens an overlay again from its stored text in the history. */
export const reopening = ({ id, overlay: { reopen } }: LateFlow, kept: unknown): Opening =>
  typeof reopen === 'function' ? reopen(kept) : (reopen ?? { type: `${id}.open` })

export const closing = ({ id }: LateFlow) => ({ type: `${id}.close` })
