import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import { notificationChangesSchema } from '#contract/notifications/notifications.contract.ts'
import { liveTotalsSchema, streamLiveTotals } from '#contract/votes/live.contract.ts'
import type { Asked, StreamNews } from '#machines/shell/live.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { isTokenOf } from '#src/product/account/token-claims.ts'

/** Maximum length of an incomplete event, in characters; far more than 500 projects need. */
const mostWaiting = 1_000_000

const listen = async (
  call: Call,
  { playerId, cursor, revision }: Asked,
  signal: AbortSignal,
  tell: (news: StreamNews) => void,
): Promise<void> => {
  const query = {
    ...(cursor !== null && { after: String(cursor) }),
    notifications: revision === null ? '' : String(revision),
  }
  const bytes = await call(streamLiveTotals, { query }, { signal, isFor: isTokenOf(playerId) })
  const events = bytes
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(
      new EventSourceParserStream({
        onComment: () => tell({ type: 'live.beat', at: Date.now() }),
        maxBufferSize: mostWaiting,
      }),
    )
    .getReader()
  let after = revision
  for (let next = await events.read(); !next.done; next = await events.read()) {
    const { event, data } = next.value
    const at = Date.now()
    if (event === undefined) {
      tell({ type: 'live.heard', totals: v.parse(liveTotalsSchema, JSON.parse(data)), at })
    } else if (event === 'notifications') {
      const changes = v.parse(notificationChangesSchema, JSON.parse(data))
      tell({ type: 'live.notified', after, changes, at })
      after = Math.max(after ?? 0, changes.revision)
    }
  }
}

/** Reads the stream of totals and of the player's notifications from a cursor on. Returns a function that stops it. */
export const hearStream = (call: Call, asked: Asked, onNews: (news: StreamNews) => void): (() => void) => {
  const left = new AbortController()
  const { signal } = left
  const tell = (news: StreamNews): void => {
    if (!signal.aborted) onNews(news)
  }
  listen(call, asked, signal, tell).then(
    () => tell({ type: 'live.ended' }),
    (error: unknown) => {
      tell({
        type: 'live.lost',
        retryAfterSeconds: error instanceof ApiError ? error.retryAfterSeconds : null,
      })
      // Cancels a stream with invalid content.
      left.abort()
    },
  )
  return () => left.abort()
}
