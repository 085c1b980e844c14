import { useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { plainLine } from '#contract/values/plain-text.rules.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ProblemAlert } from '../words/problem-alert.tsx'
import type { DeskEntry } from './use-desk-entry.ts'
import type { WishWords } from './wish-words.ts'

interface Props<Told, Wish extends DeskWish> {
  entry: DeskEntry<Told, Wish>
  wish: Wish
  words: WishWords<Wish>
}

/** The second confirmation: its button names the action. */
export function WishCheck<Told, Wish extends DeskWish>({
  entry: { actor, state, problem },
  wish,
  words: { sentence, reasonText, verb, isGrave, problems = {} },
}: Props<Told, Wish>) {
  const { t } = useLingui()
  const isActing = state === 'acting'
  const text = useRef<HTMLParagraphElement>(null)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' })
    text.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={group} className="wish" role="group" aria-label={t`Read once more`}>
      <p ref={text} tabIndex={-1}>
        {sentence(wish)}
      </p>
      <q className="wish-reason">{reasonText ? reasonText(wish) : plainLine(wish.reason)}</q>
      <ProblemAlert problem={problem} instead={problems} />
      <div className="desk-offers">
        <Button
          variant={isGrave(wish) ? 'danger' : 'primary'}
          busy={isActing && t`Doing it`}
          onClick={() => actor.send({ type: 'wish.confirm' })}
        >
          {verb(wish)}
        </Button>
        {!isActing && (
          <Button variant="ghost" onClick={() => actor.send({ type: 'wish.back' })}>
            <Trans>Back</Trans>
          </Button>
        )}
        {!isActing && (
          <Button variant="ghost" onClick={() => actor.send({ type: 'wish.cancel' })}>
            <Trans>Not now</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
