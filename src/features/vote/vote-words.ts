import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'
import { toast } from '#src/ui/layers/toast.ts'

/** Problems that the player cannot fix: only the sentence is shown. */
const refusals: readonly Problem[] = [
  'votes_missing',
  'vote_amount_invalid',
  'project_takes_no_votes',
  'voting_barred',
]
/** The same for votes that cannot be taken back any more. */
const finals: readonly Problem[] = ['vote_stays', 'vote_voided']

/** Shows that a vote was not cast, in the listed words (Money 8). */
export const sayVoteFailed = ({ ofDonations, problem }: { ofDonations: boolean; problem: Problem }): void => {
  const why = i18n._(errorText(problem))
  if (refusals.includes(problem)) return void toast.error(why, { id: 'vote' })
  const failed = i18n._(ofDonations ? msg`Failed to add donation votes` : msg`Failed to use vote`)
  toast.error(failed, { id: 'vote', ...(why !== failed && { text: why }) })
}

export const sayVoteStays = (problem: Problem): void => {
  const why = i18n._(errorText(problem))
  if (finals.includes(problem)) toast.error(why, { id: 'vote' })
  else toast.error(i18n._(msg`Failed to take the vote back`), { id: 'vote', text: why })
}
