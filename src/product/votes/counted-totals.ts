import type { FundTotals, ProjectTotals } from '#contract/projects/project-totals.ts'
import { keepLately, readLately } from './lately-counted.ts'

/** A project with its totals as a page read them. */
export type Counted = ProjectTotals & { readonly id: string }

/** How long it is said that others voted, in milliseconds (design.md, "Others' votes"). */
const justNowMs = 2_000

interface Known {
  shown: ProjectTotals
  latest: ProjectTotals
  /** Own votes are on their way: news may count them already, or not. */
  isHeld: boolean
  /** Votes that others have just cast. */
  others: number
  othersEnd: ReturnType<typeof setTimeout> | undefined
}

const later = <T extends ProjectTotals>(one: T, other: T): T => (other.revision > one.revision ? other : one)

const totalsOnly = ({ weightedVotes, donatedCents, revision }: ProjectTotals): ProjectTotals => ({
  weightedVotes,
  donatedCents,
  revision,
})

/**
 * The totals of projects and fund as they were heard last, from the page that was read, the stream, or the answer to a vote:
 * whichever has the highest revision. While own votes are on their way to a project its number stays, for nobody knows
 * whether news of it count them already.
 */
export const createCountedTotals = ({
  readLately = (): readonly Counted[] => [],
  keepLately = (_: Counted): void => {},
} = {}) => {
  const projects = new Map<string, Known>()
  let fund: FundTotals | null = null
  let firstCursor: number | null = null
  let version = 0
  const listeners = new Set<() => void>()

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const changed = (): void => {
    version += 1
    for (const listener of listeners) listener()
  }

  /** Takes totals, if they are later than what is known. */
  const take = (id: string, told: ProjectTotals): Known => {
    const totals = totalsOnly(told)
    const known = projects.get(id)
    if (known) {
      known.latest = later(known.latest, totals)
      return known
    }
    const first: Known = { shown: totals, latest: totals, isHeld: false, others: 0, othersEnd: undefined }
    projects.set(id, first)
    return first
  }

  /** Shows what is known; `own`: how many of the votes since are the player's, null when that isn't known. */
  const show = (known: Known, own: number | null): void => {
    const others = own === null ? 0 : known.latest.weightedVotes - known.shown.weightedVotes - own
    known.shown = known.latest
    if (others <= 0) return
    clearTimeout(known.othersEnd)
    known.others = others
    known.othersEnd = setTimeout(() => {
      known.others = 0
      changed()
    }, justNowMs)
  }

  /** What this tab was told before the page was loaded counts against the page that came with it. */
  let isBegun = false
  const begin = (): void => {
    if (isBegun) return
    isBegun = true
    for (const project of readLately()) take(project.id, project)
  }

  return {
    /** A page has read these. */
    read: (listed: readonly Counted[], ofFund?: FundTotals): void => {
      begin()
      // All that is counted up to the latest of them is in them.
      if (listed.length > 0) firstCursor ??= Math.max(...listed.map(({ revision }) => revision))
      for (const project of listed) {
        const known = take(project.id, project)
        if (!known.isHeld) show(known, null)
      }
      if (ofFund && ofFund.revision > (fund?.revision ?? -1)) fund = ofFund
      changed()
    },
    /** They changed on the server. */
    heard: (told: { readonly fund: FundTotals; readonly projects: readonly Counted[] }): void => {
      for (const project of told.projects) {
        const known = take(project.id, project)
        if (!known.isHeld) show(known, 0)
      }
      if (told.fund.revision > (fund?.revision ?? -1)) fund = told.fund
      changed()
    },
    /** Own votes leave for a project, or are taken back from it. */
    leaves: (id: string): void => {
      const known = projects.get(id)
      if (known) known.isHeld = true
    },
    /** They were answered with these totals, of which they are `own`; null: nobody knows what became of them. */
    settled: (id: string, answer: { readonly totals: ProjectTotals; readonly own: number } | null): void => {
      if (answer) keepLately({ id, ...totalsOnly(answer.totals) })
      const known = answer ? take(id, answer.totals) : projects.get(id)
      if (!known) return
      known.isHeld = false
      show(known, answer?.own ?? null)
      changed()
    },
    /** Another tab of this player cast `own` votes, or took them back; the stream may have told of them before. */
    castElsewhere: ({ id, own, ...totals }: Counted & { readonly own: number }): void => {
      const known = projects.get(id)
      if (!known) return
      const isNews = totals.revision > known.latest.revision
      take(id, totals)
      if (known.isHeld) return
      if (isNews) show(known, own)
      else known.others = Math.max(0, known.others - Math.max(0, own))
      changed()
    },
    /** No own votes are on their way any more. */
    settledAll: (): void => {
      for (const known of projects.values()) {
        known.isHeld = false
        show(known, null)
      }
      changed()
    },
    /** From where to hear what has changed since the first page was read. */
    firstCursor: (): number | null => firstCursor,
    of: <P extends Counted>(project: P): P | ProjectTotals => {
      const known = projects.get(project.id)
      if (!known) return project
      return known.isHeld ? known.shown : later<ProjectTotals>(project, known.shown)
    },
    ofFund: <F extends FundTotals>(stats: F): F | FundTotals =>
      fund ? later<FundTotals>(stats, fund) : stats,
    others: (id: string): number => projects.get(id)?.others ?? 0,
    /** Changes with every change. */
    version: (): number => version,
    subscribe,
  }
}

/** Those of this page. */
export const countedTotals = createCountedTotals({ readLately, keepLately })
