import type { ProjectUpdate } from '#contract/projects/project-updates.contract.ts'
import type { UpdateWords } from '#contract/projects/project-updates.rules.ts'
import type { Post } from '#machines/comments/comments.machine.ts'

/** Converts an update to a post. It has a title and no replies, and does not show its author's plan. */
export const postOf = (update: ProjectUpdate): Post => ({
  ...update,
  author: { ...update.author, plan_id: 'tier0' },
  parent_id: null,
  replies: 0,
})

/** Joins title and text to one draft: the title is the first line. */
export const draftOf = ({ title, text }: UpdateWords): string =>
  title === '' && text === '' ? '' : `${title}\n${text}`

/** The reverse of draftOf. */
export const wordsOf = (draft: string): UpdateWords => {
  const end = draft.indexOf('\n')
  return end < 0 ? { title: draft, text: '' } : { title: draft.slice(0, end), text: draft.slice(end + 1) }
}
