import type { ErrorCode } from '#contract/errors.ts'

interface Details {
  /** Sentence for the log and for tools. Never contains text that the caller sent. */
  readonly message?: string
  readonly retryAfterSeconds?: number
  /** Logged beside the code. */
  readonly cause?: unknown
}

/**
 * Result of a store, a service or a handler that refuses a request, with a code for the reason. It is returned and
 * never thrown, so that the compiler knows each code that a call can end with; `serve` turns it into the endpoint's
 * error. A refused request changes nothing: `undoneWhenRefused` rolls back earlier writes.
 */
export class Refused<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly details: Details

  constructor(code: Code, details: Details = {}) {
    this.code = code
    this.details = details
  }
}

/** Refuses a request: `return refuse('link_used')`. */
export const refuse = <const Code extends ErrorCode>(code: Code, details?: Details): Refused<Code> =>
  new Refused(code, details)

/** Is this a Refused? Otherwise it is the regular result. */
export const isRefused = (given: unknown): given is Refused => given instanceof Refused
