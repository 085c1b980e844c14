import { getCommentStats, listComments, listReported } from '#contract/comments/comments.contract.ts'
import type { ProjectComment } from '#contract/comments/comments.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import type { Project, ProjectDetails } from '#contract/projects/projects.contract.ts'
import type { Network } from '../support/paths.network.ts'

const project: ProjectDetails = {
  id: 'guild-quartermaster',
  title: 'Guild Quartermaster',
  description: 'Track lent units, suits and weapons.',
  category: 'Guilds',
  status: 'active',
  donatedCents: 0,
  goalCents: null,
  milestone: null,
  weightedVotes: 0,
  weekVotes: 0,
  comments: 0,
  priority: 1,
  revision: 1,
  createdAt: '2026-02-01T00:00:00.000Z',
  owner: null,
  followers: 0,
}

/** The page of a project, which came with it. */
export const projectVisit = (
  status: Project['status'] = 'active',
  owner: ProjectDetails['owner'] = null,
) => ({
  address: `/VaultVision/${project.id}`,
  loaded: {
    [`project ${project.id}`]: {
      id: project.id,
      known: { project: { ...project, status, owner }, days: [] },
      own: null,
    },
  },
  hidesSidebar: true,
})

/** What is asked before comments are shown. */
export const commentReads = [listComments, getCommentStats, listReported]

/** All of them in one page. */
export const pageOf = (comments: ProjectComment[]): Answer<typeof listComments> => ({
  comments,
  previous: null,
  next: null,
  named: null,
})

/** Has the network answer what is asked before these comments are shown, always the same. */
export const showComments = (network: Network, comments: ProjectComment[]): void => {
  network.always(listComments, pageOf(comments))
  network.always(getCommentStats, { comments: comments.length, replies: 0, authors: 1, last_at: null })
  network.always(listReported, { reported: [] })
}
