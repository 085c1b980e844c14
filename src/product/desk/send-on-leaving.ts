import { i18n, type MessageDescriptor } from '@lingui/core'
import type { Problem } from '#contract/errors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { errorText } from '#src/api/error-texts.ts'
import { toast } from '#src/ui/layers/toast.ts'
import type { Once } from './once.ts'

/** Longest time a request may take, in milliseconds. */
const limitMs = 60_000

const sayUnsent = (unsent: MessageDescriptor, problem: Problem | null): void => {
  toast.error(i18n._(unsent), {
    id: 'desk-unsent',
    duration: 10_000,
    ...(problem !== null && { text: i18n._(errorText(problem)) }),
  })
}

/**
 * Sends a waiting action while its page is being left, under its key; the browser does it even while the page closes.
 * `send` returns true when all of it was done. If not, a toast reports it, wherever the administrator is by then.
 */
export const sendOnLeaving = (
  key: string,
  unsent: MessageDescriptor | undefined,
  send: (once: Once) => Promise<boolean>,
): void => {
  const once = {
    signal: AbortSignal.timeout(limitMs),
    keepalive: true,
    headers: { 'Idempotency-Key': key },
  } as const
  send(once).then(
    (isDone) => {
      if (!isDone && unsent) sayUnsent(unsent, null)
    },
    (error: unknown) => {
      if (unsent) sayUnsent(unsent, error instanceof ApiError ? error.code : 'timeout')
    },
  )
}
