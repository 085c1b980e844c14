import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CreditCard } from 'lucide-react'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import { donationVotes } from '#contract/votes/votes.rules.ts'
import { useUser } from '#src/product/account/use-user.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Count, Money } from '#src/ui/figures/figures.tsx'
import type { DropdownProps } from './dropdown-view.ts'

/** The example amount in the sentence, in cents. */
const exampleCents = 5_000

/** Donating by card: the only way that gives votes and needs a log-in. */
export function ByCard({ actor }: DropdownProps) {
  const user = useUser()
  const isGuest = useSelector(actor, ({ context }) => context.isGuest)
  const votes = donationVotes(exampleCents, user !== null && isPaidPlanId(user.plan_id))
  return (
    <section className="donation-way donation-by-card">
      <div className="donation-by-card-words">
        <h3 className="donation-way-name">
          <Trans>By card</Trans>
        </h3>
        <p className="donation-note">
          <Trans>
            For the fund or one project. <Money cents={exampleCents} /> gives about <Count value={votes} />{' '}
            votes.
          </Trans>
        </p>
        {isGuest && (
          <p className="donation-note">
            <Trans>You log in first, then donate.</Trans>
          </p>
        )}
      </div>
      <Button
        variant="primary"
        icon={CreditCard}
        data-opens={isGuest ? 'login' : 'donation'}
        onClick={() => actor.send({ type: 'card.choose' })}
      >
        <Trans>Donate by card</Trans>
      </Button>
    </section>
  )
}
