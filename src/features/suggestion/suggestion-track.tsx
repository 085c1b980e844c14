import { Trans } from '@lingui/react/macro'
import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'

/** How many of the four parts are done; the next one is where it stands. */
const partsDone: Partial<Record<SuggestionState, number>> = { pending: 1, analyzing: 2, accepted: 4 }

/** How far a suggestion has come: Sent, Pending, Analyzing, Open. */
export function SuggestionTrack({ state }: { state: SuggestionState }) {
  const done = partsDone[state]
  if (done === undefined) return null
  const names = [
    <Trans key="sent">Sent</Trans>,
    <Trans key="pending">Pending</Trans>,
    <Trans key="analyzing">Analyzing</Trans>,
    <Trans key="open">Open</Trans>,
  ]
  return (
    <ol className="suggestion-track">
      {names.map((name, index) => (
        <li
          key={name.key}
          data-done={index < done || undefined}
          aria-current={index === Math.min(done, names.length - 1) ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
