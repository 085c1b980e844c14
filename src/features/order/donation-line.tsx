import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { HandHeart, Pencil } from 'lucide-react'
import { toCents, toDollars } from '#contract/values/money.ts'
import { type OrderDonation, orderLimits } from '#contract/order/order.contract.ts'
import { FundDonationTitle, ProjectDonationTitle } from '#src/product/order/order-line-title.tsx'
import { useProjectTypeNames } from '#src/product/projects/project-type-names.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { type ChosenPurpose, PurposeField } from './donation-purpose.tsx'
import { aboutVotes, isClosed, type OrderProps, useOrder } from './order-view.ts'
import { SummaryLine } from './summary-line.tsx'

type DonationProps = OrderProps & { donation: OrderDonation }
type Props = DonationProps & { index: number; confirming: boolean }

function Title({ order, donation }: DonationProps) {
  const type = useProjectTypeNames()[donation.project_type]
  const title = useOrder(
    order,
    ({ projects }) => projects?.find(({ id }) => id === donation.project_id)?.title,
  )
  if (donation.project_id === undefined) return <FundDonationTitle type={type} />
  if (title === undefined) return <Trans>Donation to a project</Trans>
  return <ProjectDonationTitle title={title} />
}

const Votes = memo(function Votes({ votes }: { votes: number }) {
  return <Plural value={votes} one="about # vote" other="about # votes" />
})

/** A plan changes the votes of every donation, so the vote counts update after the plan is shown. */
function DonationNote({ order, donation }: DonationProps) {
  const votes = useDeferredValue(useOrder(order, (context) => aboutVotes(context, donation.cents)))
  const closed = useOrder(order, (context) => isClosed(context, donation))
  if (!closed) return <Votes votes={votes} />
  return (
    <span className="text-danger-text">
      <Trans>This project no longer takes donations.</Trans>
    </span>
  )
}

/** A donation of the order. The pencil opens its amount and its purpose; an amount of 0 removes it. */
export const DonationLine = memo(function DonationLine({ order, donation, index, confirming }: Props) {
  const { t } = useLingui()
  const { money } = useFigures()
  const [editing, setEditing] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editing) fields.current?.querySelector('input')?.focus()
  }, [editing])
  const edit = (cents: number, purpose: ChosenPurpose) =>
    order.send({ type: 'donation.edit', index, cents, ...purpose })
  const onAmount = (dollars: number) => {
    // The next donation takes this line's place, so editing must end here.
    if (dollars === 0) setEditing(false)
    edit(toCents(dollars), { projectId: donation.project_id ?? null, projectType: donation.project_type })
  }
  const onRemove = () => {
    setEditing(false)
    order.send({ type: 'donation.remove', index })
  }
  const amount = money(donation.cents)
  return (
    <SummaryLine
      mark={<Icon of={HandHeart} />}
      title={<Title order={order} donation={donation} />}
      note={<DonationNote order={order} donation={donation} />}
      cents={donation.cents}
      confirming={confirming}
      removeLabel={t`Remove the donation of ${amount}`}
      onRemove={onRemove}
      action={
        <IconButton
          icon={Pencil}
          size="sm"
          label={t`Change the donation of ${amount}`}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        />
      }
    >
      {editing && (
        <div ref={fields} className="contents">
          <NumberStepper
            value={toDollars(donation.cents)}
            onChange={onAmount}
            min={0}
            step={5}
            max={toDollars(orderLimits.donationCents)}
            label={t`Amount of donation ${index + 1}`}
            decreaseLabel={t`$5 less`}
            increaseLabel={t`$5 more`}
            format={(dollars) => money(toCents(dollars), true)}
            keepsUnread
          />
          <PurposeField
            order={order}
            label={t`What donation ${index + 1} is for`}
            type={donation.project_type}
            projectId={donation.project_id}
            onChoose={(purpose) => edit(donation.cents, purpose)}
          />
        </div>
      )}
    </SummaryLine>
  )
})
