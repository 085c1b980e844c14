import { Trans } from '@lingui/react/macro'
import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'

/** Number of the four steps that are done; the next one is the current step. */
const partsDone: Partial<Record<SuggestionState, number>> = { pending: 1, analyzing: 2, accepted: 4 }

/** Progress of a suggestion: Sent, Pending, Analyzing, Open. */
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
