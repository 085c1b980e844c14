import { Trans, useLingui } from '@lingui/react/macro'
import { HandHeart, Shapes } from 'lucide-react'
import { orderLimits } from '#contract/order.contract.ts'
import { nextStep } from '#contract/votes.rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Count, Money, useFigures } from '#src/ui/figures.tsx'
import { NumberStepper } from '#src/ui/number-stepper.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { purposeValue, readPurpose, usePurposeOptions } from './donation-purpose.ts'
import { aboutVotes, type OrderProps } from './order-view.ts'
import { RowName } from './row-name.tsx'
import './gifts-and-donations.css'

/** About how many votes the typed donation gives, and what the next step would give. The server's figure wins. */
function Estimate({ context }: Pick<OrderProps, 'context'>) {
  const dollars = context.donationAmount
  if (dollars === 0) return <Trans>Step by $5, or type any whole amount.</Trans>
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
  const { money } = useFigures()
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
          (full && t`An order holds at most ${orderLimits.donations} donations.`)
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
