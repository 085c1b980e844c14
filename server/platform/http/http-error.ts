import type { ErrorBody } from '#contract/error-body.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { errors } from '#contract/errors.ts'
import { errorSentences } from './error-sentences.ts'

type Status = (typeof errors)[ErrorCode]['status']

interface Details {
  /** Sentence for the log and for tools. Never contains text that the caller sent. */
  readonly message?: string
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** The only error sent to the page: a code of the contract, with its HTTP status. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorSentences[code], { cause: details.cause })
    this.code = code
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): Status {
    return errors[this.code].status
  }

  /** The body in the form of contract/error-body.ts. */
  body(requestId: string): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      requestId,
      ...(this.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: this.retryAfterSeconds }),
    }
  }
}
