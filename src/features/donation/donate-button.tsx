import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleAlert, CreditCard } from 'lucide-react'
import { Reference } from '#src/api/reference.tsx'
import { useShowsForm } from '#src/product/payments/payment-form-dialog.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { donationAdvice, donationProblem } from './donation-problems.ts'
import {
  checkoutOf,
  type DonationProps,
  isLeaving,
  isPaying,
  payableCents,
  useDonation,
} from './donation-view.ts'

/** The reason why the last try failed. Problems with the amount are shown at its field instead. */
export function Problem({ donation }: DonationProps) {
  const { t } = useLingui()
  const problem = useDonation(donation, (context) => context.problem)
  const isShown = problem !== null && problem !== 'donation_amount_invalid'
  const advice = isShown ? donationAdvice(problem) : null
  return (
    <div role="alert">
      {isShown && (
        <div className="donate-problem">
          <Icon of={CircleAlert} size={16} className="donate-problem-mark" />
          <div>
            <p className="donate-problem-what">{t(donationProblem(problem))}</p>
            {advice && <p>{t(advice)}</p>}
            <Reference problem={problem} />
          </div>
        </div>
      )}
    </div>
  )
}

interface Props extends DonationProps {
  short?: boolean
  /** For views where another action is the primary one. */
  secondary?: boolean
}

/** The button with the price, and a note below it about what happens next. */
export function DonateButton({ donation, short = false, secondary = false }: Props) {
  const { t } = useLingui()
  const cents = useDonation(donation, payableCents)
  const isGuest = useDonation(donation, ({ user }) => user === null)
  const isBusy = useSelector(donation, isPaying)
  const leaves = useSelector(donation, isLeaving)
  const shows = useShowsForm(useSelector(donation, checkoutOf))
  return (
    <div className="donate-deed">
      <Problem donation={donation} />
      <Button
        variant={secondary ? 'secondary' : 'primary'}
        size="lg"
        block
        icon={CreditCard}
        busy={
          isBusy && (shows ? t`Pay in the form` : leaves ? t`Opening the payment page` : t`Creating checkout`)
        }
        onClick={() => donation.send({ type: 'donation.submit' })}
      >
        <span>
          <Trans>
            Donate <Money cents={cents} />
          </Trans>
        </span>
      </Button>
      <p className="donate-after">
        {isGuest ? (
          <Trans>You log in first, then pay in the next step.</Trans>
        ) : short ? (
          <Trans>You pay in the next step.</Trans>
        ) : (
          <Trans>You pay in the next step. The votes come when the payment is confirmed.</Trans>
        )}
      </p>
    </div>
  )
}
