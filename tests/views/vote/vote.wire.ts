import type { Answer } from '#contract/http/endpoint.ts'
import type { CastAnswer, castVotes } from '#contract/votes/votes.contract.ts'

let revision = 100

/** Of everything that is counted in a test, the next has a higher one. */
export const nextRevision = (): number => (revision += 1)

/** What the hub answers to a vote that is counted now. */
export const wireCast = ({ donatedCents, ...data }: CastAnswer): Answer<typeof castVotes> => ({
  success: true,
  data: { ...data, donations: donatedCents / 100, revision: nextRevision() },
})
