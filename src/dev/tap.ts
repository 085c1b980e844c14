import type { ActorRefLike, AnyActorRef, InspectionEvent, Snapshot, StateValue } from 'xstate'
import * as v from 'valibot'
import { mask } from '#src/app/shell/mask.ts'
import { createRing } from './ring.ts'
import { showTapBadge } from './tap-badge.ts'
import { asText, channelName, inspectorMessage, lockOf, mostEnded, mostEvents } from './wire.ts'
import type { ActorNote, EventRow, InspectorMessage, PageMessage, PageNote } from './wire.ts'

/** Time in ms for which news are collected before they are sent. */
const gatherMs = 60
type Watched = AnyActorRef & { systemId?: string; logic?: { id?: string; config?: unknown } }

const machineOf = ({ logic }: Watched): string | null =>
  logic && 'config' in logic && 'root' in logic ? (logic.id ?? null) : null

interface Shown {
  status?: Status
  value?: StateValue
  tags?: ReadonlySet<string>
  context?: unknown
  output?: unknown
  error?: unknown
}

const holdsOf = (snapshot: Shown, isMachine: boolean): string => {
  if (snapshot.error !== undefined) return asText(mask({ error: snapshot.error }))
  if (isMachine) return asText(mask(snapshot.context))
  return snapshot.output === undefined ? '' : asText(mask({ output: snapshot.output }))
}

/** A flow that a page started for itself has only its machine's name. */
const nameOf = (actor: Watched, parent: Watched | undefined): string =>
  actor.systemId ?? (parent ? actor.id : (machineOf(actor) ?? actor.id))

type Status = ActorNote['status']

const noteOf = (actor: Watched, parent: Watched | undefined, end: Status | undefined): ActorNote => {
  const snapshot = actor.getSnapshot() as Shown
  const machine = machineOf(actor)
  return {
    id: actor.sessionId,
    name: nameOf(actor, parent),
    machine,
    parent: parent?.sessionId ?? null,
    status: end ?? snapshot.status ?? 'active',
    value: snapshot.value ?? null,
    tags: [...(snapshot.tags ?? [])],
    holds: holdsOf(snapshot, machine !== null),
  }
}

/** Stored for the tab, so that a reloaded page continues as the same one. */
const pageId = (): string => {
  const kept = sessionStorage.getItem('inspect:page')
  const id = kept ?? crypto.randomUUID()
  sessionStorage.setItem('inspect:page', id)
  return id
}

/** Records the events of a page's actors, up to a limit; secrets are masked at once. */
export const createTap = (tell: (message: PageMessage) => void, note: () => PageNote) => {
  const actors = new Map<string, Watched>()
  /** An actor's parent is reported only once, with its first event. */
  const parents = new WeakMap<Watched, Watched>()
  // Stored here, because React restores the last snapshot of an actor that it stopped with its component.
  const ends = new Map<string, Status>()
  const rows = createRing<EventRow>(mostEvents)
  const open = new Map<string, EventRow>()
  const changed = new Set<string>()
  let news: EventRow[] = []
  let count = 0
  let isHeard = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const notesOf = (ids: Iterable<string>): ActorNote[] =>
    [...ids].flatMap((id) => {
      const actor = actors.get(id)
      return actor ? [noteOf(actor, parents.get(actor), ends.get(id))] : []
    })
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const told = { actors: notesOf(changed), rows: news.slice(-mostEvents), isWhole: false }
    changed.clear()
    news = []
    open.clear()
    if (isHeard) tell({ kind: 'news', ...note(), ...told })
  }
  const later = (): void => {
    timer ??= setTimeout(flush, gatherMs)
  }
  const end = (id: string, status: Status): void => {
    ends.set(id, status)
    const [oldest] = ends.keys()
    if (ends.size <= mostEnded || oldest === undefined) return
    ends.delete(oldest)
    actors.delete(oldest)
  }

  const take = (ref: ActorRefLike): Watched => {
    const actor = ref as Watched
    actors.set(actor.sessionId, actor)
    changed.add(actor.sessionId)
    return actor
  }
  const noteEvent = (ref: ActorRefLike, source: ActorRefLike | undefined, event: { type: string }): void => {
    const actor = take(ref)
    const from = source as Watched | undefined
    if (event.type === 'xstate.init') {
      ends.delete(actor.sessionId)
      if (from) parents.set(actor, from)
    }
    const row: EventRow = {
      at: (count += 1),
      time: Date.now(),
      actor: actor.sessionId,
      actorName: nameOf(actor, parents.get(actor)),
      source: from ? nameOf(from, parents.get(from)) : null,
      type: event.type,
      payload: asText(mask(event)),
      value: null,
    }
    rows.push([row])
    news.push(row)
    if (news.length > mostEvents * 1.2) news = news.slice(-mostEvents)
    open.set(actor.sessionId, row)
  }
  const noteSnapshot = (ref: ActorRefLike, snapshot: Snapshot<unknown>): void => {
    const actor = take(ref)
    const id = actor.sessionId
    const row = open.get(id)
    if (row) row.value = (snapshot as Shown).value ?? null
    if (snapshot.status !== 'active' && !ends.has(id)) end(id, snapshot.status)
  }

  return {
    inspect: (event: InspectionEvent): void => {
      if (event.type === '@xstate.actor') take(event.actorRef)
      else if (event.type === '@xstate.event') noteEvent(event.actorRef, event.sourceRef, event.event)
      else if (event.type === '@xstate.snapshot') noteSnapshot(event.actorRef, event.snapshot)
      else return
      later()
    },
    /** Sends everything known to an inspector that requested it. */
    tellAll: (): void => {
      flush()
      isHeard = true
      tell({
        kind: 'news',
        ...note(),
        actors: notesOf(actors.keys()),
        rows: rows.read(),
        isWhole: true,
      })
    },
    /** Sends an event to an actor as if it came from outside; returns the reason if it cannot be sent. */
    send: ({ actor: id, event }: Extract<InspectorMessage, { kind: 'send' }>): string | null => {
      const actor = actors.get(id)
      if (!actor) return 'This actor is no longer there.'
      if (ends.has(id) || actor.getSnapshot().status !== 'active') return 'This actor has ended.'
      if (event.type.startsWith('xstate.')) return 'Events that begin with xstate. are XState’s own.'
      try {
        actor.send(event)
        return null
      } catch (error) {
        return String(error)
      }
    },
  }
}

type Inspect = (event: InspectionEvent) => void

/**
 * Lets inspectors of this origin watch the page; they get masked copies of everything that the returned observer
 * receives. `stately` opens the Stately inspector instead, in development only.
 */
export const openTap = async (kind = 'own'): Promise<Inspect> => {
  if (import.meta.env.DEV && kind === 'stately') return (await import('./stately-inspector.ts')).openStately()
  const page = pageId()
  const run = crypto.randomUUID()
  const note = (): PageNote => ({ page, run, title: document.title, path: location.pathname })
  let channel: BroadcastChannel | null = null
  let release = (): void => {}
  const tell = (message: PageMessage): void => channel?.postMessage(message)
  const tap = createTap(tell, note)

  const hear = ({ data }: MessageEvent): void => {
    const parsed = v.safeParse(inspectorMessage, data)
    if (!parsed.success) return
    const message = parsed.output
    if (message.kind === 'ask' && message.page === null) tell({ kind: 'here', ...note() })
    else if (message.page !== page) return
    else if (message.kind === 'ask') tap.tellAll()
    else tell({ kind: 'sent', request: message.request, problem: tap.send(message) })
  }
  const join = (): void => {
    const held = Promise.withResolvers<void>()
    release = held.resolve
    void navigator.locks.request(lockOf(run), () => held.promise)
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', hear)
    tell({ kind: 'here', ...note() })
  }
  // A page in the back-forward cache must have neither lock nor channel.
  const leave = (): void => {
    tell({ kind: 'gone', page, run })
    channel?.close()
    channel = null
    release()
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) join()
  })
  join()
  showTapBadge()
  return tap.inspect
}
