import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import { liveTotalsSchema, streamLiveTotals } from '#contract/votes/live.contract.ts'
import type { StreamNews } from '#machines/shell/live.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'

/** Maximum length of an incomplete event, in characters; far more than 500 projects need. */
const mostWaiting = 1_000_000

const listen = async (
  call: Call,
  after: number | null,
  signal: AbortSignal,
  tell: (news: StreamNews) => void,
): Promise<void> => {
  const query = after === null ? {} : { after: String(after) }
  const bytes = await call(streamLiveTotals, { query }, { signal })
  const events = bytes
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(
      new EventSourceParserStream({
        onComment: () => tell({ type: 'live.beat', at: Date.now() }),
        maxBufferSize: mostWaiting,
      }),
    )
    .getReader()
  for (let next = await events.read(); !next.done; next = await events.read()) {
    const totals = v.parse(liveTotalsSchema, JSON.parse(next.value.data))
    tell({ type: 'live.heard', totals, at: Date.now() })
  }
}

/** Reads the stream of totals from a cursor on. Returns a function that stops it. */
export const hearStream = (
  call: Call,
  after: number | null,
  onNews: (news: StreamNews) => void,
): (() => void) => {
  const left = new AbortController()
  const { signal } = left
  const tell = (news: StreamNews): void => {
    if (!signal.aborted) onNews(news)
  }
  listen(call, after, signal, tell).then(
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
