import type { PlanId } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import type { Span } from './timeline-span.rules.ts'
import { shareOf } from './timeline-span.rules.ts'

interface Props {
  planId: PlanId
  span: Span
  from: number
  until: number
  look: 'paid' | 'renewal' | 'used' | 'waits' | 'runs' | 'counts'
  /** Leaves out the plan's name where the bar before it shows it. */
  isNameless?: boolean
  /** The text of the bar, and the shorter one for less room. */
  words: readonly [whole: string, part: string]
}

/** A letter's mean width in `ch`, and the space around the words. */
const letterCh = 0.92
const [paddingPx, emblemPx, gapPx] = [22, 20, 6]

const needs = (px: number, letters: number): string => `calc(${px}px + ${(letters * letterCh).toFixed(1)}ch)`

/** Minimum widths: for everything; for all but the emblem; for the name and the short text; for the emblem and the short text. */
const roomFor = (name: string, [whole, part]: Props['words']) => {
  const named = name === '' ? paddingPx : paddingPx + gapPx
  return {
    '--room-all': needs(named + emblemPx, name.length + whole.length),
    '--room-whole': needs(named, name.length + whole.length),
    '--room-named': needs(named, name.length + part.length),
    '--room-part': needs(name === '' ? paddingPx : paddingPx + emblemPx, part.length),
  }
}

export function TimelineBar({ planId, span, from, until, look, isNameless = false, words }: Props) {
  const name = isNameless ? '' : planNames[planId]
  const [whole, part] = words
  const [start, end] = [shareOf(span, from), shareOf(span, until)]
  return (
    <div
      className={`timeline-bar plan-${planId}`}
      data-look={look}
      style={{
        insetInlineStart: `${start * 100}%`,
        inlineSize: `calc(${(end - start) * 100}% - 2px)`,
        ...roomFor(name, words),
      }}
    >
      <span className="timeline-bar-words">
        {!isNameless && (
          <>
            <span className="timeline-bar-emblem">
              <PlanEmblem planId={planId} />
            </span>
            <strong translate="no">{name}</strong>
          </>
        )}
        <bdi className="timeline-bar-whole">{whole}</bdi>
        <bdi className="timeline-bar-part">{part}</bdi>
      </span>
    </div>
  )
}
