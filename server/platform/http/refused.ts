import type { ErrorCode } from '#contract/errors.ts'

interface Details {
  /** Sentence for the log and for tools. Never contains what the caller sent. */
  readonly message?: string
  readonly retryAfterSeconds?: number
  /** Stands in the log beside the code. */
  readonly cause?: unknown
}

/**
 * The answer of a store, a service or a handler that doesn't do what it was asked for, with the code that says why. It is
 * returned and never thrown, so that the compiler knows each code that a call can end with; `serve` makes it the
 * endpoint's error. It has changed nothing: what was written before is taken back by `undoneWhenRefused`.
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

/** Was it refused? Otherwise it is what was asked for. */
export const isRefused = (given: unknown): given is Refused => given instanceof Refused
