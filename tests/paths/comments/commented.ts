import type { ProjectComment } from '#contract/comments/comments.contract.ts'

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`

/** A comment of bob's; `number` says which, and when: the higher, the later. */
export const commentOf = (number: number, more: Partial<ProjectComment> = {}): ProjectComment => ({
  id: idOf(number),
  project_id: 'guild-quartermaster',
  parent_id: null,
  author: { id: 'user-bob', name: 'bob', avatar: null, plan_id: 'tier0' },
  text: `Comment ${number}`,
  removed: null,
  version: 1,
  at: `2026-03-01T12:0${number}:00.000Z`,
  edited_at: null,
  replies: 0,
  ...more,
})
