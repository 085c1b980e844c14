import { useEffect } from 'react'
import { useCall } from '#src/api/api-context.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { provideComments } from './comments-actors.ts'
import { CommentList } from './comment-list.tsx'
import { CommentRow } from './comment-row.tsx'
import { useComments } from './comments-view.ts'

/** The replies to a comment, loaded when they are unfolded, around the wanted reply. */
export function Replies({ parentId, wanted }: { parentId: string; wanted: string | null }) {
  const call = useCall()
  const { projectId, player, join } = useComments()
  const actor = useFlow(() => provideComments({ call, projectId, parentId, isPlayer: player !== null }), {
    input: { order: 'oldest', wanted },
  })
  useEffect(() => join(parentId, actor), [join, parentId, actor])
  return <CommentList of="replies" actor={actor} row={CommentRow} />
}
