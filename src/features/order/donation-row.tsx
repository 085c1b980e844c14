import { Trans, useLingui } from '@lingui/react/macro'
import { HandHeart, Shapes } from 'lucide-react'
import { orderLimits } from '#contract/order.contract.ts'
import { bonusTenths, donationVotes, nextStep } from '#contract/votes.rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Count, Money, Signed, useFigures } from '#src/ui/figures.tsx'
import { NumberStepper } from '#src/ui/number-stepper.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { purposeValue, readPurpose, usePurposeOptions } from './donation-purpose.ts'
import { aboutVotes, type OrderProps } from './order-view.ts'
import { RowName } from './row-name.tsx'
import './gifts-and-donations.css'

/** How the votes came: the dollars, their bonus, and what a subscriber gets on top. */
function Reason({ context, dollars }: { context: OrderProps['context']; dollars: number }) {
  const { number } = useFigures()
  const extra = aboutVotes(context, dollars) - donationVotes(dollars, false)
  return (
    <span>
      <bdi dir="ltr">
        {number(dollars)} + {number(bonusTenths(dollars) / 10)} × {number(dollars)}
      </bdi>
      {extra > 0 && (
        <>
          {', '}
          <Trans>
            <Signed value={extra} /> as subscriber
          </Trans>
        </>
      )}
    </span>
  )
}

/** About how many votes the typed donation gives, and what the next step would give. The server's figure wins. */
function Estimate({ context }: Pick<OrderProps, 'context'>) {
  const { money, number } = useFigures()
  const dollars = context.donationAmount
  if (context.order.donations.length >= orderLimits.donations)
    return <Trans>An order holds at most {number(orderLimits.donations)} donations.</Trans>
  if (dollars === 0) return <Trans>Any whole amount from $1</Trans>
  if (dollars >= orderLimits.donationDollars)
    return <Trans>A donation is at most {money(orderLimits.donationDollars * 100, true)}.</Trans>
  const next = nextStep(dollars)
  return (
    <>
      <span>
        <Trans>
          <Money cents={dollars * 100} /> gives about{' '}
          <strong>
            <Count value={aboutVotes(context, dollars)} />
          </strong>{' '}
          votes
        </Trans>
      </span>
      <Reason context={context} dollars={dollars} />
      {next !== null && (
        <span>
          <Trans>
            <Money cents={next * 100} round /> gives <Count value={aboutVotes(context, next)} />
          </Trans>
        </span>
      )}
    </>
  )
}

/** The controls of a donation to be added: amount, what it is for, Add. */
export function DonationControls({ context, send }: OrderProps) {
  const { t } = useLingui()
  const { money, number } = useFigures()
  const { donationAmount, order, aim } = context
  const purposes = usePurposeOptions(context, order)
  const full = order.donations.length >= orderLimits.donations
  const onAmount = (amount: number) => {
    const by = amount - donationAmount
    send(by === 5 || by === -5 ? { type: 'donation.step', by } : { type: 'donation.amount', amount })
  }
  const onPurpose = (value: string) => {
    const { projectId, projectType } = readPurpose(value, context)
    send(
      projectId === null
        ? { type: 'donation.type', projectType }
        : { type: 'donation.chooseProject', projectId, projectType },
    )
  }
  return (
    <div className="order-donation-controls">
      <NumberStepper
        value={donationAmount}
        onChange={onAmount}
        onEnter={() => send({ type: 'donation.add' })}
        step={5}
        max={orderLimits.donationDollars}
        label={t`Donation in whole dollars`}
        decreaseLabel={t`$5 less`}
        increaseLabel={t`$5 more`}
        format={(value) => money(value * 100, true)}
        focusFirst={aim !== null}
      />
      <SelectField
        label={t`What the donation is for`}
        hideLabel
        icon={Shapes}
        value={purposeValue(order)}
        options={purposes}
        onValueChange={onPurpose}
      />
      <Button
        disabledReason={
          (donationAmount === 0 && t`Choose an amount first.`) ||
          (full && t`An order holds at most ${number(orderLimits.donations)} donations.`)
        }
        onClick={() => send({ type: 'donation.add' })}
      >
        <Trans>Add</Trans>
      </Button>
      <p className="order-estimate">
        <Estimate context={context} />
      </p>
    </div>
  )
}

export function DonationRow(props: OrderProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Donation`} className="order-donation">
      <div>
        <RowName group={{ icon: HandHeart, name: t`Donation` }} name={t`In whole dollars`} />
      </div>
      <DonationControls {...props} />
    </section>
  )
}
