import type { FundTotals, ProjectTotals } from '#contract/projects/project-totals.ts'
import { keepLately, readLately } from './lately-counted.ts'

/** A project with its totals as a page loaded them. */
export type Counted = ProjectTotals & { readonly id: string }

/** Time in which others' votes are shown, in milliseconds (design.md, "Others' votes"). */
const justNowMs = 2_000

interface Known {
  shown: ProjectTotals
  latest: ProjectTotals
  /** Own votes are in flight: new totals may include them already, or not. */
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
 * The latest totals of projects and fund, from the loaded page, the stream, or the answer to a vote: the highest
 * revision wins. While own votes are in flight to a project, its number stays, because it is not known if new totals
 * include them already.
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

  /** Stores totals, if they are later than the known ones. */
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

  /** Shows the latest totals; `own`: the player's part of the new votes, null if that is not known. */
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

  /** Totals that this tab received before the page was loaded may be newer than the page's own. */
  let isBegun = false
  const begin = (): void => {
    if (isBegun) return
    isBegun = true
    for (const project of readLately()) take(project.id, project)
  }

  return {
    /** A page has loaded these totals. */
    read: (listed: readonly Counted[], ofFund?: FundTotals): void => {
      begin()
      // They include everything counted up to the latest revision.
      if (listed.length > 0) firstCursor ??= Math.max(...listed.map(({ revision }) => revision))
      for (const project of listed) {
        const known = take(project.id, project)
        if (!known.isHeld) show(known, null)
      }
      if (ofFund && ofFund.revision > (fund?.revision ?? -1)) fund = ofFund
      changed()
    },
    /** The totals changed on the server. */
    heard: (told: { readonly fund: FundTotals; readonly projects: readonly Counted[] }): void => {
      for (const project of told.projects) {
        const known = take(project.id, project)
        if (!known.isHeld) show(known, 0)
      }
      if (told.fund.revision > (fund?.revision ?? -1)) fund = told.fund
      changed()
    },
    /** Own votes are sent to a project, or taken back from it. */
    leaves: (id: string): void => {
      const known = projects.get(id)
      if (known) known.isHeld = true
    },
    /** Own votes were answered with these totals, which include `own` of them; null: their outcome is unknown. */
    settled: (id: string, answer: { readonly totals: ProjectTotals; readonly own: number } | null): void => {
      if (answer) keepLately({ id, ...totalsOnly(answer.totals) })
      const known = answer ? take(id, answer.totals) : projects.get(id)
      if (!known) return
      known.isHeld = false
      show(known, answer?.own ?? null)
      changed()
    },
    /** Another tab of this player cast `own` votes, or took them back; the stream may have reported them before. */
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
    /** No own votes are in flight any more. */
    settledAll: (): void => {
      for (const known of projects.values()) {
        known.isHeld = false
        show(known, null)
      }
      changed()
    },
    /** The cursor from which to get changes since the first page was loaded. */
    firstCursor: (): number | null => firstCursor,
    /** True once a page has loaded totals. */
    hasRead: (): boolean => isBegun,
    of: <P extends Counted>(project: P): P | ProjectTotals => {
      const known = projects.get(project.id)
      if (!known) return project
      return known.isHeld ? known.shown : later<ProjectTotals>(project, known.shown)
    },
    ofFund: <F extends FundTotals>(stats: F): F | FundTotals =>
      fund ? later<FundTotals>(stats, fund) : stats,
    others: (id: string): number => projects.get(id)?.others ?? 0,
    /** Increases with every change. */
    version: (): number => version,
    subscribe,
  }
}

/** The totals of this page. */
export const countedTotals = createCountedTotals({ readLately, keepLately })
