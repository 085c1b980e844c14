import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import { listedStatuses, mostTop } from '#contract/projects/projects.contract.ts'
import { isActive } from '#contract/projects/projects.rules.ts'
import type { Db } from '../schema.ts'
import { readChanged } from './changed-totals.store.ts'
import type { Changed, Rankable, Standing } from './changed-totals.store.ts'
import { lastDays, weekDays } from './last-days.ts'

/** By votes, then by donations, then oldest first. */
const byRank = (one: Rankable, other: Rankable): number =>
  other.votes - one.votes ||
  other.cents - one.cents ||
  one.created_ms - other.created_ms ||
  (one.project_id < other.project_id ? -1 : one.project_id > other.project_id ? 1 : 0)

export interface Standings {
  /** Number of listed projects ranked before this one, plus one. */
  readonly rankOf: (project: Rankable) => number
  /** Ids of the projects with the most votes of the last seven UTC dates; those without votes are left out. */
  readonly top: () => readonly string[]
  readonly categories: () => { category: ProjectCategory; projects: number; openProjects: number }[]
}

const isListed = ({ status }: Standing): boolean => listedStatuses.some((listed) => listed === status)

/** All projects, and the listed ones sorted by rank, with binary search. */
const createOrder = () => {
  const known = new Map<string, Standing>()
  const ranked: Standing[] = []
  const counts = new Map<ProjectCategory, { projects: number; openProjects: number }>()
  const count = (one: Standing, by: 1 | -1): void => {
    if (!isListed(one)) return
    const { projects, openProjects } = counts.get(one.category) ?? { projects: 0, openProjects: 0 }
    counts.set(one.category, {
      projects: projects + by,
      openProjects: openProjects + (isActive(one) ? by : 0),
    })
  }
  const learn = (next: Standing): void => {
    const before = known.get(next.project_id)
    if (before) count(before, -1)
    count(next, 1)
    known.set(next.project_id, next)
  }
  const placeOf = (one: Rankable): number => {
    let [low, high] = [0, ranked.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (byRank(ranked[middle] as Standing, one) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  const put = (next: Standing): void => {
    const before = known.get(next.project_id)
    learn(next)
    if (before && isListed(before)) ranked.splice(placeOf(before), 1)
    if (isListed(next)) ranked.splice(placeOf(next), 0, next)
  }
  return {
    known,
    counts,
    placeOf,
    ranked: ranked as readonly Standing[],
    /** Expects them in the order of their revisions. */
    put: (changed: readonly Standing[]): void => {
      if (changed.length < 100) return changed.forEach(put)
      changed.forEach(learn)
      ranked.length = 0
      for (const one of known.values()) if (isListed(one)) ranked.push(one)
      ranked.sort(byRank)
    },
  }
}

/** With equal votes in the week, the better rank is first. */
const topOf = (ranked: readonly Standing[]): string[] => {
  const top: Standing[] = []
  for (const one of ranked) {
    if (one.week <= (top.length < mostTop ? 0 : (top.at(-1)?.week ?? 0))) continue
    const place = top.findIndex(({ week }) => week < one.week)
    top.splice(place < 0 ? top.length : place, 0, one)
    top.length = Math.min(top.length, mostTop)
  }
  return top.map(({ project_id: id }) => id)
}

/**
 * The ranks of all listed projects, which no index provides, and other figures that need all of them. Each process stores them
 * in memory: a request reads only the changes since the last one from the database.
 */
export const createStandings = (db: Db) => {
  let order = createOrder()
  let last = -1
  let firstDay = ''
  let top: readonly string[] | null = null

  const read = async (): Promise<{ isAll: boolean }> => {
    const rows = await readChanged(db, last, firstDay)
    const changed = rows.filter((row): row is Changed & Standing => row.project_id !== null)
    if (changed.length > 0) {
      order.put(changed)
      last = changed.at(-1)?.revision ?? last
      top = null
    }
    return { isAll: order.known.size === rows[0]?.projects }
  }

  const readAll = async (day: string): Promise<void> => {
    order = createOrder()
    top = null
    last = -1
    firstDay = day
    await read()
  }

  const catchUp = async (nowMs: number): Promise<void> => {
    const [day] = lastDays(nowMs, weekDays)
    // Removed projects no longer have a revision, so the number of projects is compared; the week moves on at midnight.
    if (day !== firstDay || !(await read()).isAll) await readAll(day)
  }

  const standings: Standings = {
    rankOf: (project) => order.placeOf(project) + 1,
    top: () => (top ??= topOf(order.ranked)),
    categories: () =>
      [...order.counts].flatMap(([category, counted]) =>
        counted.projects > 0 ? [{ category, ...counted }] : [],
      ),
  }

  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Standings> | null = null
  /** Returns the current standings. Requests that arrive during a read share the next one. */
  return (nowMs: number): Promise<Standings> => {
    next ??= running.then(async () => {
      next = null
      const reading = catchUp(nowMs)
      running = reading.catch(() => {})
      await reading
      return standings
    })
    return next
  }
}

export type ReadStandings = ReturnType<typeof createStandings>
