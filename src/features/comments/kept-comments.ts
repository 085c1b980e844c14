import * as v from 'valibot'
import type { CommentDraft } from '#machines/comments/comment-editor.machine.ts'
import { createKeptDrafts } from '#src/product/account/kept-drafts.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

export const aboutProject = (id: string): string => `project:${id}`
export const aboutUpdates = (projectId: string): string => `updates:${projectId}`
export const aboutReply = (id: string): string => `reply:${id}`
export const aboutEdit = (id: string): string => `edit:${id}`

export const keptComments = createKeptDrafts<CommentDraft>({
  key: storageKeys.commentDrafts,
  schema: v.object({
    text: v.string(),
    sent: v.nullable(v.object({ text: v.string(), key: v.pipe(v.string(), v.uuid()) })),
    isWaiting: v.boolean(),
  }),
  isEmpty: ({ text }) => text === '',
})

export type KeptComments = ReturnType<typeof keptComments>
