import type { DeclaredErrors } from '../http/declared-errors.ts'

export const votesErrors = {
  votes_missing: { status: 409 },
  vote_amount_invalid: { status: 422 },
  project_takes_no_votes: { status: 409 },
  vote_key_reused: { status: 409 },
  vote_stays: { status: 409 },
  vote_voided: { status: 409 },
  voting_barred: { status: 409 },
} as const satisfies DeclaredErrors
