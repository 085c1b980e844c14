import { createRing } from './ring.ts'
import { mostEnded, mostEvents } from './wire.ts'
import type { ActorNote, EventRow, PageMessage, PageNote } from './wire.ts'

/** An event with the run of its page: counts restart when a page is reloaded. */
export type ShownRow = EventRow & { run: string }

export interface WatchedPage extends PageNote {
  actors: readonly ActorNote[]
  /** Oldest first. */
  rows: readonly ShownRow[]
}

type News = Extract<PageMessage, { kind: 'news' }>

interface Kept {
  note: PageNote
  /** Known runs: a duplicated tab has two at once. */
  runs: Set<string>
  actors: Map<string, ActorNote>
  rows: ReturnType<typeof createRing<ShownRow>>
}

/** A row that marks a reload of the page. */
const reloaded = (run: string): ShownRow => ({
  at: 0,
  time: Date.now(),
  actor: '',
  actorName: '',
  source: null,
  type: 'The page was reloaded',
  payload: '',
  value: null,
  run,
})

const noteOf = ({ page, run, title, path }: PageNote): PageNote => ({ page, run, title, path })

/** Stores the messages of pages, up to a limit; for `useSyncExternalStore`. */
export const createInspectorStore = () => {
  const pages = new Map<string, Kept>()
  const listeners = new Set<() => void>()
  let shown: readonly WatchedPage[] = []

  const show = (): void => {
    shown = [...pages.values()].map(({ note, actors, rows }) => ({
      ...note,
      actors: [...actors.values()],
      rows: rows.read(),
    }))
    for (const listener of listeners) listener()
  }
  const keep = (told: PageNote): Kept => {
    const known = pages.get(told.page)
    if (!known) {
      const made = {
        note: noteOf(told),
        runs: new Set([told.run]),
        actors: new Map(),
        rows: createRing<ShownRow>(mostEvents),
      }
      pages.set(told.page, made)
      return made
    }
    if (known.note.run !== told.run) {
      known.actors.clear()
      if (!known.runs.has(told.run)) known.rows.push([reloaded(told.run)])
      known.runs.add(told.run)
    }
    known.note = noteOf(told)
    return known
  }

  return {
    read: (): readonly WatchedPage[] => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    meet: (note: PageNote): void => {
      keep(note)
      show()
    },
    take: (news: News): void => {
      const { actors, rows } = keep(news)
      if (news.isWhole) {
        const earlier = rows.read().filter(({ run, at }) => run !== news.run || at === 0)
        rows.clear()
        rows.push(earlier)
        actors.clear()
      }
      for (const actor of news.actors) actors.set(actor.id, actor)
      const ended = [...actors.values()].filter(({ status }) => status !== 'active')
      for (const { id } of ended.slice(0, Math.max(0, ended.length - mostEnded))) actors.delete(id)
      rows.push(news.rows.map((row) => ({ ...row, run: news.run })))
      show()
    },
    /** Removes a page that is gone for good, to make room for others. */
    forget: (page: string): void => {
      pages.delete(page)
      show()
    },
  }
}

export type InspectorStore = ReturnType<typeof createInspectorStore>
