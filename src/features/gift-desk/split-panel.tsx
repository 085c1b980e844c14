import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useId, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useSelector } from '@xstate/react'
import { Minus, Plus, Split } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { giftSplitMachine } from '#machines/gifts/gift-split.machine.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Count, useFigures } from '#src/ui/figures/figures.tsx'
import { evenCounts } from './split-presets.rules.ts'

type SplitActor = ActorRefFrom<typeof giftSplitMachine>
interface Props {
  actor: SplitActor
}

const sum = (pieces: readonly number[]): number => pieces.reduce((all, each) => all + each, 0)

interface CutProps extends Props {
  pieces: readonly number[]
  cut: number
  monthAt: (event: PointerEvent) => number
}

/** The boundary between two parts. It can be dragged or moved with the arrow keys. */
function Cut({ actor, pieces, cut, monthAt }: CutProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const total = sum(pieces)
  const at = sum(pieces.slice(0, cut + 1))
  const [before, after] = [pieces[cut] ?? 0, pieces[cut + 1] ?? 0]
  const move = (to: number): void => actor.send({ type: 'cut.move', cut, to })
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, number> = {
      ArrowRight: isMirrored ? at - 1 : at + 1,
      ArrowLeft: isMirrored ? at + 1 : at - 1,
      ArrowUp: at + 1,
      ArrowDown: at - 1,
      Home: at - before + 1,
      End: at + after - 1,
    }
    const to = steps[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(to)
  }
  const [left, right] = [
    t`${plural(before, { one: '# month before it', other: '# months before it' })}`,
    t`${plural(after, { one: '# month after it', other: '# months after it' })}`,
  ]
  const number = figures.number(cut + 1)
  return (
    <div
      role="slider"
      tabIndex={0}
      className="gift-cut"
      aria-label={t`Cut ${number}`}
      aria-valuenow={at}
      aria-valuemin={at - before + 1}
      aria-valuemax={at + after - 1}
      aria-valuetext={`${left}, ${right}`}
      style={{ '--at': at / total } as CSSProperties}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(monthAt(event))
      }}
    />
  )
}

function Blocks({ actor, pieces }: Props & { pieces: readonly number[] }) {
  const track = useRef<HTMLDivElement>(null)
  const total = sum(pieces)
  const monthAt = ({ clientX }: PointerEvent): number => {
    const { current } = track
    if (!current) return 0
    const { left, right, width } = current.getBoundingClientRect()
    const isMirrored = getComputedStyle(current).direction === 'rtl'
    return Math.round(((isMirrored ? right - clientX : clientX - left) / width) * total)
  }
  return (
    <div className="gift-blocks" style={{ '--months': total } as CSSProperties}>
      <div ref={track} className="gift-track">
        {pieces.flatMap((months, piece) =>
          Array.from({ length: months }, (_, month) => (
            <span key={`${piece}-${month}`} className="gift-block" data-shade={piece % 3} />
          )),
        )}
        {pieces.slice(0, -1).map((_, cut) => (
          <Cut key={cut} actor={actor} pieces={pieces} cut={cut} monthAt={monthAt} />
        ))}
      </div>
      <ol className="gift-pieces">
        {pieces.map((months, index) => (
          <li key={index} style={{ gridColumnEnd: `span ${months}` }}>
            {months === 1 && total > 6 ? (
              <>
                <span aria-hidden="true">
                  <Count value={months} />
                </span>
                <span className="sr-only">
                  <Plural value={months} one="# month" other="# months" />
                </span>
              </>
            ) : (
              <Plural value={months} one="# month" other="# months" />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Splits a code: the months of each part, then the button (design.md, "Gifts and invite codes"). */
export function SplitPanel({ actor }: Props) {
  const { t } = useLingui()
  const { number } = useFigures()
  const titleId = useId()
  const pieces = useSelector(actor, ({ context }) => context.pieces)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isClosed = useSelector(actor, (snapshot) => snapshot.matches('closed'))
  if (isClosed) return null
  const total = sum(pieces)
  const { length } = pieces
  return (
    <section aria-labelledby={titleId} className="gift-split" aria-busy={isBusy}>
      <div className="gift-split-head">
        <h3 id={titleId} className="text-title-3">
          <Plural value={total} one="Split # month" other="Split # months" />
        </h3>
        <span className="text-small text-muted">
          <Trans>only before it is sent</Trans>
        </span>
      </div>
      <div className="gift-presets" inert={isBusy}>
        {evenCounts(total).map((count) => {
          const each = total / count
          return (
            <Button key={count} size="sm" onClick={() => actor.send({ type: 'pieces.even', count })}>
              <bdi dir="ltr">
                {count === 2 ? `${number(each)} + ${number(each)}` : `${number(count)} × ${number(each)}`}
              </bdi>
              <span className="sr-only">
                <Plural value={count} one="# code" other="# codes" />
              </span>
            </Button>
          )
        })}
        <span className="gift-cuts">
          <IconButton
            size="sm"
            icon={Minus}
            label={t`One code less`}
            disabledReason={length <= 2 && t`Two codes at least.`}
            onClick={() => actor.send({ type: 'cut.remove' })}
          />
          <IconButton
            size="sm"
            icon={Plus}
            label={t`One code more`}
            disabledReason={length === total && t`Each code has a single month already.`}
            onClick={() => actor.send({ type: 'cut.add' })}
          />
        </span>
      </div>
      <div inert={isBusy}>
        <Blocks actor={actor} pieces={pieces} />
      </div>
      <ProblemAlert problem={problem} />
      <div className="gift-split-foot">
        <p className="text-small text-muted" role="status">
          <Plural
            value={length}
            one="# code instead of 1. The old code stops working."
            other="# codes instead of 1. The old code stops working."
          />
        </p>
        <Button
          icon={Split}
          busy={isBusy && t`Splitting the code`}
          onClick={() => actor.send({ type: 'split.confirm' })}
        >
          <Plural value={length} one="Split into # code" other="Split into # codes" />
        </Button>
      </div>
    </section>
  )
}
