import type { DeskProject } from '#contract/projects-desk.contract.ts'
import type { Cells } from '../braincore/desk-file.rules.ts'

/** Projects as they stand in a file; amounts in cents, times in UTC. */
export const projectCells = (projects: readonly DeskProject[]): Cells[] =>
  projects.map(({ id, title, category, status, owner, ...project }) => ({
    id,
    title,
    category,
    status,
    owner: owner?.username ?? null,
    owner_id: owner?.id ?? null,
    votes: project.votes,
    donated_cents: project.donated_cents,
    followers: project.followers,
    comments: project.comments,
    created_at: project.created_at,
    heard_at: project.heard_at,
  }))
