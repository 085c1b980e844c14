import type { DeskProject } from '#contract/desk/projects-desk.contract.ts'
import { moment, money, number, text } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'

export const projectColumns: Columns<DeskProject> = {
  id: text(({ id }) => id),
  title: text(({ title }) => title),
  category: text(({ category }) => category),
  status: text(({ status }) => status),
  owner: text(({ owner }) => owner?.username ?? null),
  owner_id: text(({ owner }) => owner?.id ?? null),
  votes: number(({ votes }) => votes),
  donated_cents: money(({ donated_cents: cents }) => cents),
  followers: number(({ followers }) => followers),
  comments: number(({ comments }) => comments),
  created_at: moment(({ created_at: at }) => at),
  heard_at: moment(({ heard_at: at }) => at),
}
