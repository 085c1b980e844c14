import { Trans } from '@lingui/react/macro'
import { ranks, rankSteps } from '#contract/account/ranks.rules.ts'
import { Count } from '#src/ui/figures/figures.tsx'

const lowest = ranks[0].from
const span = ranks[ranks.length - 1]!.from - lowest
const placeOf = (rating: number): string => `${((rating - lowest) / span) * 100}%`

/** Every rank of the player rating on one scale, true to scale: long marks for ranks, short ones for their steps. */
export function RatingScale() {
  return (
    <section className="rating" aria-labelledby="rating">
      <div className="rating-head">
        <h2 id="rating" className="text-title-2">
          <Trans>The rating scale</Trans>
        </h2>
        <p className="text-small">
          <Trans>Below 600 is unranked. Every rank but the last has three steps.</Trans>
        </p>
      </div>
      <svg className="rating-scale" width="100%" height="16" aria-hidden="true">
        <rect className="rating-track" x="0" y="5" width="100%" height="6" rx="2" />
        {rankSteps.map(({ from, step }) => (
          <rect
            key={from}
            className="rating-mark"
            x={placeOf(from)}
            y={step === 2 || step === 3 ? 5 : 0}
            width="1"
            height={step === 2 || step === 3 ? 6 : 16}
            transform={from === lowest + span ? 'translate(-1)' : undefined}
          />
        ))}
      </svg>
      <ol className="rating-ranks">
        {ranks.map(({ name, from }) => (
          <li key={name}>
            <span className="rating-name" translate="no">
              {name}
            </span>
            <Count value={from} className="rating-from" />
          </li>
        ))}
      </ol>
    </section>
  )
}
