import { mostChangesAtOnce } from './live.contract.ts'

/** Totals of the fund and of projects, on the wire or in cents. */
interface Totals {
  readonly cursor: number
  readonly fund: { readonly revision: number }
  readonly projects: readonly { readonly id: string; readonly revision: number }[]
}

type ProjectOf<Any extends Totals> = Any['projects'][number]

/** Merges totals of the same fund: for each sum the later one wins, in whatever order they arrived (Money 3). */
export const joinTotals = <Any extends Totals>(one: Any, other: Any): Any => {
  const projects = new Map<string, ProjectOf<Any>>()
  for (const project of [...one.projects, ...other.projects] as ProjectOf<Any>[]) {
    const known = projects.get(project.id)
    if (!known || project.revision > known.revision) projects.set(project.id, project)
  }
  return {
    ...one,
    cursor: Math.max(one.cursor, other.cursor),
    fund: other.fund.revision > one.fund.revision ? other.fund : one.fund,
    projects: [...projects.values()],
  }
}

/** Reads all changes after a cursor (null: the fund alone), even if they need several answers. */
export const readAllTotals = async <Any extends Totals>(
  read: (after: number | null) => Promise<Any>,
  after: number | null,
): Promise<Any> => {
  let last = await read(after)
  let all = last
  while (last.projects.length >= mostChangesAtOnce) {
    last = await read(last.cursor)
    all = joinTotals(all, last)
  }
  return all
}
