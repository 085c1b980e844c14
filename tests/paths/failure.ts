import type { Failure, Problem } from '#contract/errors.ts'

/** How an actor fails: the page's own always do it in this form (src/api/from-task.ts). */
export const failure = (code: Problem, retryAfterSeconds: number | null = null): Failure => ({
  code,
  retryAfterSeconds,
})
