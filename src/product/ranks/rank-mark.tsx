import { useId } from 'react'
import { type RankName, ranks } from '#contract/account/ranks.rules.ts'

/** A summit with a cut top, in a box of 24. */
const summit = 'M10 4.5h4L21.5 20h-19Z'
const [top, foot] = [4.5, 20] as const

/**
 * The mark of a rank, in the text's colour: a summit, filled from below by its place in the scale; unranked (null) is
 * dashed and empty, Obelisk an obelisk on a line (design.md 20). The step is never in the mark.
 */
export function RankMark({ rank }: { rank: RankName | null }) {
  const clip = useId()
  const place = ranks.findIndex(({ name }) => name === rank) + 1
  const filled = (foot - top) * (place / (ranks.length - 1))
  return (
    <svg
      className="text-muted flex-none"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {rank === 'Obelisk' ? (
        <>
          <path d="M12 2.5 14.5 6 15.5 20h-7L9.5 6Z" fill="currentColor" />
          <path d="M3.5 21.5h17" />
        </>
      ) : (
        <>
          <clipPath id={clip}>
            <rect x="0" y={foot - filled} width="24" height={filled} />
          </clipPath>
          {rank !== null && <path d={summit} fill="currentColor" stroke="none" clipPath={`url(#${clip})`} />}
          <path d={summit} strokeDasharray={rank === null ? '2.5 2.5' : undefined} />
        </>
      )}
    </svg>
  )
}

/** The step of a rank as three slanted pips; nothing for a rank without steps. */
export function RankPips({ step }: { step: number | null }) {
  if (step === null) return null
  return (
    <span className="rank-pips text-muted inline-flex gap-[3px]" aria-hidden="true">
      {[1, 2, 3].map((pip) => (
        <span key={pip} data-filled={pip <= step || undefined} />
      ))}
    </span>
  )
}
