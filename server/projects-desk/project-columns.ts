import type { DeskProject } from '#contract/projects-desk.contract.ts'
import type { Columns } from '../braincore/desk-file.rules.ts'

/** Projects as they stand in a file; amounts in cents, times in UTC. */
export const projectColumns: Columns<DeskProject> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  category: ({ category }) => category,
  status: ({ status }) => status,
  owner: ({ owner }) => owner?.username ?? null,
  owner_id: ({ owner }) => owner?.id ?? null,
  votes: ({ votes }) => votes,
  donated_cents: ({ donated_cents: cents }) => cents,
  followers: ({ followers }) => followers,
  comments: ({ comments }) => comments,
  created_at: ({ created_at: at }) => at,
  heard_at: ({ heard_at: at }) => at,
}
