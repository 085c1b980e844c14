import type { ProjectUpdate } from '#contract/projects/project-updates.contract.ts'
import type { UpdateWords } from '#contract/projects/project-updates.rules.ts'
import type { Post } from '#machines/comments/comments.machine.ts'

/** An update as it stands in a list: a post with a title, to which nobody replies, and which doesn't tell its author's plan. */
export const postOf = (update: ProjectUpdate): Post => ({
  ...update,
  author: { ...update.author, plan_id: 'tier0' },
  parent_id: null,
  replies: 0,
})

/** Title and text of an update as one draft: the title is its first line. */
export const draftOf = ({ title, text }: UpdateWords): string =>
  title === '' && text === '' ? '' : `${title}\n${text}`

/** The reverse of draftOf. */
export const wordsOf = (draft: string): UpdateWords => {
  const end = draft.indexOf('\n')
  return end < 0 ? { title: draft, text: '' } : { title: draft.slice(0, end), text: draft.slice(end + 1) }
}
