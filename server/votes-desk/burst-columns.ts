import type { Burst } from '#contract/desk/votes-desk.contract.ts'
import { moment, number, text } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'

export const burstColumns: Columns<Burst> = {
  burst: text(({ id }) => id),
  project: text(({ project }) => project.id),
  title: text(({ project }) => project.title),
  from: moment(({ from }) => from),
  until: moment(({ until }) => until),
  votes: number(({ votes }) => votes),
  young_votes: number(({ young_votes: votes }) => votes),
  players: number(({ players }) => players),
  voided: number(({ voided }) => voided),
  standing: number(({ standing }) => standing),
  found_at: moment(({ found_at: at }) => at),
  state: text(({ state }) => state),
  settled_at: moment(({ settled_at: at }) => at),
}
