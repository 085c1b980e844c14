import type { AnyStateMachine, OutputFrom, StateMachine } from 'xstate'
import type { Happened } from './execute.ts'
import type { Asked, Labelled } from './named.ts'

/** The parts of a machine's type that a model has to answer for. */
type Parts<M> =
  M extends StateMachine<
    infer Context,
    infer Event,
    any,
    infer Actor,
    any,
    any,
    infer Delay,
    infer Value,
    any,
    infer Input,
    any,
    any,
    any,
    any,
    any
  >
    ? { context: Context; event: Event; actor: Actor; delay: Delay; value: Value; input: Input }
    : never

type Join<A extends string, B extends string> = B extends '' ? A : `${A}.${B}`
type LeafOf<V> = V extends string
  ? V
  : [keyof V] extends [never]
    ? ''
    : { [K in keyof V & string]: Join<K, LeafOf<V[K]>> }[keyof V & string]

export type ContextOf<M> = Parts<M>['context']
export type InputOf<M> = Parts<M>['input']
export type EventOf<M> = Parts<M>['event']
/** What a failed child tells is an outcome of that actor, not an event of its own. */
export type EventTypeOf<M> = Exclude<(EventOf<M> & { type: string })['type'], `xstate.${string}`>
type Family<T extends string> = T extends `${infer Head}.${string}` ? `${Head}.` : never
/** What a step of a machine may be asked for: a name that no event has does not compile, one that never happens is a problem. */
export type StepOf<M> =
  | EventTypeOf<M>
  | `${EventTypeOf<M>} (${string})`
  | Family<EventTypeOf<M>>
  | `${string} ${'done' | 'fails'}`
  | `${string} ${'done' | 'fails'}: ${string}`
  | 'start'
  | `start ${string}`
  | 'wait'
/** Every innermost state as a dotted path. */
export type StateOf<M> = LeafOf<Parts<M>['value']>

type Fields<E> = Omit<E, 'type'>
/** At least a valid payload; an event that carries something also needs a boundary and a hostile one. */
type Payloads<E> = [keyof Fields<E>] extends [never]
  ? { valid: object }
  : Record<'valid' | 'boundary' | 'hostile', Fields<E>> & Record<string, Fields<E>>

type OutputOf<M, Src extends string> = OutputFrom<Extract<Parts<M>['actor'], { src: Src }>['logic']>

/** A promise: what it may answer and how it may fail, each outcome by name. */
export interface Answers<Output> {
  done: Record<string, Output>
  fails: Record<string, unknown>
}

/** An actor that lives on and reports by events; one that may end has `done`, too. */
export interface Reports<EventType extends string> {
  reports: readonly EventType[]
  /** Started by an action, each under an id of its own: no chart can name its failure, which ends the machine as well. */
  isSpawned?: true
  done?: Record<string, unknown>
  fails: Record<string, unknown>
}

type ActorModel<M, Output> = unknown extends Output
  ? Answers<unknown> | Reports<EventTypeOf<M>>
  : [Output] extends [undefined]
    ? Reports<EventTypeOf<M>>
    : Answers<Output>

/** Something on the page: asserted by the browser runs. */
export type Sight =
  | { text: string }
  | { role: string; name: string; value?: string; is?: 'read-only' | 'busy' | 'checked' }
  | { absent: { role: string; name: string } | { text: string } }

/** A step that was made: looked at by what it did, and asked what it is. */
export type Past<Step extends string> = Omit<Happened, 'label' | 'is'> & Asked<Step>

/** `Step`: what the steps may be asked for; where nothing is said of that, nothing. */
export interface Seen<Context, Step extends string = never> {
  context: Context
  /** The context before the last step; null at the start. */
  previous: Context | null
  /** The active innermost states before it; none at the start. */
  previousStates: readonly string[]
  /** The active innermost states, dotted. */
  states: readonly string[]
  /** The tags of the active states. */
  tags: readonly string[]
  /** The actors it holds, by their ids. */
  children: readonly string[]
  /** It has ended. */
  isOver: boolean
  trail: readonly Past<Step>[]
}
/** What the invariants of a machine's model see. */
export type SeenOf<M> = Seen<ContextOf<M>, StepOf<M>>
/** What the harness shows to any of them. */
export type AnySeen = Seen<any, string>

/** What is done on the way: its name, or its name and parts of what it is given (params, the actor's input, the event). */
export type Deed = string | readonly [name: string, given: object]

/** Where a step leads: a state, what parts of the context are then, what was done on the way, all of it in order. */
export type Lead<Context> =
  | string
  | readonly [state: string, context?: Partial<Context>, did?: readonly Deed[]]

/**
 * What the specification says of steps, by `state | step`: 'sending | sendMail fails', 'sending | after patience',
 * 'start empty'. The longest name that fits counts. Every answer and delay of the machine has a line, and every line is met.
 */
export type Leads<Context> = Record<string, Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)>

/** Is a step followed from here? `live`: the ids of the actors that can answer. */
export type Focus<Context, Name extends string> = (
  step: Asked<Name>,
  at: { context: Context; states: readonly string[]; live: readonly string[] },
) => boolean

/** A state that nothing ever rests in; the walk holds it to that. */
export const passing = 'passed through at once'

/** What a browser run looks for in a state. */
type Sights<Context> = readonly Sight[] | ((context: Context) => readonly Sight[]) | typeof passing

/** What is seen in each state; or why no page shows the machine, in one sentence that says what does show it. */
type Shown<M> =
  | { sees: { [S in StateOf<M>]: Sights<ContextOf<M>> }; drivesNoPage?: never }
  | { drivesNoPage: string; sees?: never }

/**
 * What the path tests know about a machine beside the machine itself. Nothing in it is optional by accident: a new
 * event, actor, delay or state of the machine does not compile until the model answers for it.
 */
export type Model<M extends AnyStateMachine> = Known<M> & Shown<M>

interface Known<M extends AnyStateMachine> {
  machine: M
  /** The ways a machine can be started. */
  inputs: Record<string, Parts<M>['input']>
  /** What each event may carry. */
  events: { [T in EventTypeOf<M>]: Payloads<Extract<EventOf<M>, { type: T }>> }
  /** Events a reporting actor declares come from it alone, unless they are named here. */
  alsoFromElsewhere?: readonly EventTypeOf<M>[]
  actors: { [S in Parts<M>['actor']['src']]: ActorModel<M, OutputOf<M, S>> }
  /** Milliseconds of each delay; compared with the machine's own. */
  delays: { [D in Parts<M>['delay']]: number }
  /** The part of the context that tells two situations apart; without it the whole context does. */
  bound?: (context: ContextOf<M>, states: readonly string[]) => unknown
  /** After a start named here only these steps are followed: keeps parallel regions from multiplying each other. */
  focus?: Record<string, Focus<ContextOf<M>, StepOf<M>>>
  leads?: Leads<ContextOf<M>>
  /** Held at every step of every path, and in the random walks. */
  invariants: Record<string, (seen: SeenOf<M>) => boolean>
}

export const defineModel = <M extends AnyStateMachine>(model: Model<M>): Model<M> => model

/** A model as the harness works with it, its types checked where it was defined. */
export interface AnyModel {
  machine: AnyStateMachine
  inputs: Record<string, unknown>
  events: Record<string, Record<string, object>>
  alsoFromElsewhere?: readonly string[]
  actors: Record<string, Answers<unknown> | Reports<string>>
  delays: Record<string, number>
  sees?: Record<string, Sights<any>>
  drivesNoPage?: string
  bound?: (context: any, states: readonly string[]) => unknown
  focus?: Record<string, (step: Labelled, at: Parameters<Focus<any, string>>[1]) => boolean>
  leads?: Leads<any>
  invariants: Record<string, (seen: AnySeen) => boolean>
}

export const isReporting = (actor: Answers<unknown> | Reports<string>): actor is Reports<string> =>
  'reports' in actor
