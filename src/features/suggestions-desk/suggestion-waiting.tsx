import { Trans } from '@lingui/react/macro'

/** The reason why a suggestion waits for a decision. */
export function SuggestionWaiting() {
  return <Trans>Suggestion to be read</Trans>
}
