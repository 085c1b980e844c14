import { Trans } from '@lingui/react/macro'

export function SuggestionWaiting() {
  return <Trans>Suggestion to be read</Trans>
}
