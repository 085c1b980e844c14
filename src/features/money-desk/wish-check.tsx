import { useEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { planNames } from '#contract/plans.rules.ts'
import type { DeskWish, PaymentStory } from '#machines/payment-story.machine.ts'
import { ProblemAlert } from '#src/product/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { PaymentStoryActor } from './money-desk-actors.ts'
import { centsOf } from './wish-money.rules.ts'

/** What will be done, and to whom. */
function Sentence({ wish, told }: { wish: DeskWish; told: PaymentStory | null }) {
  const { money } = useFigures()
  const name = told?.player.username ?? ''
  const number = told?.order.number ?? ''
  switch (wish.kind) {
    case 'refund': {
      const amount = money(centsOf(wish.lines, told?.left ?? []))
      return (
        <Trans>
          {amount} of order {number} goes back to {name}. What it bought is taken back.
        </Trans>
      )
    }
    case 'receipt': {
      const address = told?.player.email ?? ''
      return (
        <Trans>
          The receipt of order {number} is mailed to {address}.
        </Trans>
      )
    }
    case 'grant': {
      const plan = planNames[wish.planId]
      return (
        <Plural
          value={wish.months}
          one={`${name} gets # month of ${plan}, without paying for it.`}
          other={`${name} gets # months of ${plan}, without paying for them.`}
        />
      )
    }
    case 'settle':
      return <Trans>It leaves the worklist. Nothing else is changed by that.</Trans>
  }
  return wish satisfies never
}

/** Asked a second time: the button names what it does. */
export function WishCheck({ actor, wish }: { actor: PaymentStoryActor; wish: DeskWish }) {
  const { t } = useLingui()
  const { money } = useFigures()
  const { told, problem } = useSelector(actor, ({ context }) => context)
  const isActing = useSelector(actor, ({ value }) => value === 'acting')
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  const amount = wish.kind === 'refund' ? money(centsOf(wish.lines, told?.left ?? [])) : ''
  const verbs: Record<DeskWish['kind'], string> = {
    refund: t`Refund ${amount}`,
    receipt: t`Mail the receipt`,
    grant: t`Grant the months`,
    settle: t`Settle it`,
  }
  return (
    <div className="wish" role="group" aria-label={t`Read once more`}>
      <p ref={words} tabIndex={-1}>
        <Sentence wish={wish} told={told} />
      </p>
      <q className="story-reason">{wish.reason.trim()}</q>
      <ProblemAlert problem={problem} />
      <div className="story-offers">
        <Button
          variant={wish.kind === 'refund' || wish.kind === 'grant' ? 'danger' : 'primary'}
          busy={isActing && t`Doing it`}
          onClick={() => actor.send({ type: 'wish.confirm' })}
        >
          {verbs[wish.kind]}
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
