import type { ActorRefLike, AnyActorRef, InspectionEvent, Snapshot, StateValue } from 'xstate'
import * as v from 'valibot'
import { mask } from '#src/app/mask.ts'
import { createRing } from './ring.ts'
import { showTapBadge } from './tap-badge.ts'
import { asText, channelName, inspectorMessage, lockOf, mostEvents } from './wire.ts'
import type { ActorNote, EventRow, InspectorMessage, PageMessage, PageNote } from './wire.ts'

/** How long news are gathered before they are told, in ms. */
const gatherMs = 60
/** Actors that ended stay visible for a while, but not all of them for ever. */
const mostEnded = 100

type Watched = AnyActorRef & { systemId?: string; logic?: { id?: string; config?: unknown } }

const machineOf = ({ logic }: Watched): string | null =>
  logic && 'config' in logic && 'root' in logic ? (logic.id ?? null) : null

interface Shown {
  status?: ActorNote['status']
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

const noteOf = (actor: Watched): ActorNote => {
  const snapshot = actor.getSnapshot() as Shown
  const machine = machineOf(actor)
  return {
    id: actor.sessionId,
    name: actor.systemId ?? actor.id,
    machine,
    parent: actor._parent?.sessionId ?? null,
    status: snapshot.status ?? 'active',
    value: snapshot.value ?? null,
    tags: [...(snapshot.tags ?? [])],
    holds: holdsOf(snapshot, machine !== null),
  }
}

/** Kept for the tab, so that a page that is loaded anew goes on as the same one. */
const pageId = (): string => {
  const kept = sessionStorage.getItem('inspect:page')
  const id = kept ?? crypto.randomUUID()
  sessionStorage.setItem('inspect:page', id)
  return id
}

/** Writes down what happens to a page's actors, bounded, with everything secret masked as it comes in. */
export const createTap = (tell: (message: PageMessage) => void, note: () => PageNote) => {
  const actors = new Map<string, Watched>()
  const ended: string[] = []
  const rows = createRing<EventRow>(mostEvents)
  const open = new Map<string, EventRow>()
  const changed = new Set<string>()
  let news: EventRow[] = []
  let count = 0
  let isHeard = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const known = [...changed].flatMap((id) => actors.get(id) ?? [])
    const told = { actors: known.map(noteOf), rows: news.slice(-mostEvents), isWhole: false }
    changed.clear()
    news = []
    open.clear()
    if (isHeard) tell({ kind: 'news', ...note(), ...told })
  }
  const later = (): void => {
    timer ??= setTimeout(flush, gatherMs)
  }
  const end = (id: string): void => {
    ended.push(id)
    if (ended.length <= mostEnded) return
    const oldest = ended.shift()
    if (oldest !== undefined) actors.delete(oldest)
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
    const row: EventRow = {
      at: (count += 1),
      time: Date.now(),
      actor: actor.sessionId,
      actorName: actor.systemId ?? actor.id,
      source: from ? (from.systemId ?? from.id) : null,
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
    const row = open.get(actor.sessionId)
    if (row) row.value = (snapshot as Shown).value ?? null
    if (snapshot.status !== 'active' && !ended.includes(actor.sessionId)) end(actor.sessionId)
  }

  return {
    inspect: (event: InspectionEvent): void => {
      if (event.type === '@xstate.actor') take(event.actorRef)
      else if (event.type === '@xstate.event') noteEvent(event.actorRef, event.sourceRef, event.event)
      else if (event.type === '@xstate.snapshot') noteSnapshot(event.actorRef, event.snapshot)
      else return
      later()
    },
    /** An inspector asked: everything that is known. */
    tellAll: (): void => {
      flush()
      isHeard = true
      tell({
        kind: 'news',
        ...note(),
        actors: [...actors.values()].map(noteOf),
        rows: rows.read(),
        isWhole: true,
      })
    },
    /** Sends an event to an actor as if it came from outside; returns why it can't be sent. */
    send: ({ actor: id, event }: Extract<InspectorMessage, { kind: 'send' }>): string | null => {
      const actor = actors.get(id)
      if (!actor) return 'This actor is no longer there.'
      if (actor.getSnapshot().status !== 'active') return 'This actor has ended.'
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
 * Lets inspectors of this origin look on; what the returned observer is shown, they are shown masked. `stately` opens
 * the foreign inspector instead, in development only.
 */
export const openTap = async (kind = 'own'): Promise<Inspect> => {
  if (import.meta.env.DEV && kind === 'stately') return (await import('./stately-inspector.ts')).openStately()
  const channel = new BroadcastChannel(channelName)
  const tell = (message: PageMessage): void => channel.postMessage(message)
  const page = pageId()
  const run = crypto.randomUUID()
  const note = (): PageNote => ({ page, run, title: document.title, path: location.pathname })
  const tap = createTap(tell, note)
  let release = (): void => {}

  const hold = (): void => {
    const held = Promise.withResolvers<void>()
    release = held.resolve
    void navigator.locks.request(lockOf(run), () => held.promise)
  }
  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(inspectorMessage, data)
    if (!parsed.success) return
    const message = parsed.output
    if (message.kind === 'ask' && message.page === null) tell({ kind: 'here', ...note() })
    else if (message.page !== page) return
    else if (message.kind === 'ask') tap.tellAll()
    else tell({ kind: 'sent', request: message.request, problem: tap.send(message) })
  })
  // A page that is put away for Back may not hold a lock.
  addEventListener('pagehide', () => {
    tell({ kind: 'gone', page, run })
    release()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    hold()
    tell({ kind: 'here', ...note() })
  })
  hold()
  tell({ kind: 'here', ...note() })
  showTapBadge()
  return tap.inspect
}
