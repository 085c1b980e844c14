import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type {
  SequentialPaymentContext,
  sequentialPaymentMachine,
} from '#machines/order/sequential-payment.machine.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import { errorText } from '#src/api/error-texts.ts'
import { Reference } from '#src/api/reference.tsx'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { isAllComing } from '#src/product/plans/built.rules.ts'
import { isFirstPaid } from './gift-words.tsx'
import type { SecondLook } from './second-leg.tsx'

type Outermost<Value> = Value extends string ? Value : keyof Value & string
export type SequentialState = Outermost<SnapshotFrom<typeof sequentialPaymentMachine>['value']>

/** The states in which the gifts and the first payment are shown. */
export const looks: Partial<Record<SequentialState, SecondLook>> = {
  open: 'open',
  confirming: 'confirming',
  pending: 'pending',
  paid: 'paid',
  discarded: 'discarded',
  differs: 'differs',
}

interface Words {
  title: ReactNode
  text: ReactNode
  /** Names the problem that prevents the page from loading the state. */
  note?: ReactNode
}

type Shown = Pick<SequentialPaymentContext, 'leg' | 'first' | 'problem'> & {
  state: SequentialState
  features: readonly PlanFeature[]
}

/** Explains the result of the first payment, and why the gifts are a separate payment. */
function OpenWords({ first, features }: { first: OrderState; features: readonly PlanFeature[] }) {
  const { plan: bought, donations } = boughtIn(first)
  const runs = first.plan?.changed_to ?? bought
  const works = first.plan?.in_force === true && runs !== null && !isAllComing(features, runs.plan_id)
  const { length } = donations
  return (
    <>
      {first.plan?.renewal_failed ? (
        <Trans>Your plan was paid, but its renewal has failed since.</Trans>
      ) : length > 0 ? (
        <Plural
          value={length}
          one="Your plan and your donation are paid."
          other="Your plan and your donations are paid."
        />
      ) : works ? (
        <Trans>Your plan is paid and works now.</Trans>
      ) : (
        <Trans>Your plan is paid.</Trans>
      )}{' '}
      <Trans>Gifts are a second payment, so that each payment has its own receipt and refund.</Trans>
    </>
  )
}

/** Returns the title and the sentence under it, which apply to both payments. */
export const useScreenWords = ({ state, leg, first, problem, features }: Shown): Words => {
  const { t } = useLingui()
  const isPaid = first !== null && isFirstPaid(first)
  const count = leg === null ? 2 : boughtIn(leg).gifts.length
  const unreachable = problem !== null && (
    <Trans>The hub can’t be reached right now. This page keeps trying.</Trans>
  )
  switch (state) {
    case 'loading':
    case 'sorting':
      return { title: null, text: null }
    case 'open':
      return {
        title: <Trans>1 of 2 paid</Trans>,
        text: first && <OpenWords first={first} features={features} />,
      }
    case 'confirming':
      return {
        title: <Trans>Confirming your payment</Trans>,
        text: (
          <Plural
            value={count}
            one="Do not pay again. The gift is yours as soon as the payment provider confirms the payment."
            other="Do not pay again. The gifts are yours as soon as the payment provider confirms the payment."
          />
        ),
        note: unreachable,
      }
    case 'pending':
      return {
        title: <Trans>The first payment is still pending</Trans>,
        text: (
          <Plural
            value={count}
            one="Do not pay again. Once your plan is confirmed, the gift can be paid for here. This page asks by itself."
            other="Do not pay again. Once your plan is confirmed, the gifts can be paid for here. This page asks by itself."
          />
        ),
        note: unreachable,
      }
    case 'paid':
      return {
        title: <Trans>2 of 2 paid</Trans>,
        text: (
          <>
            <Plural value={count} one="Your gift is paid." other="Your gifts are paid." />{' '}
            <Link to={paths.inviteCodes} className="sequential-link">
              <Trans>See the codes to give away</Trans>
            </Link>
          </>
        ),
      }
    case 'discarded':
      return {
        title: <Plural value={count} one="The gift is discarded" other="The gifts are discarded" />,
        text: isPaid ? (
          <Trans>Your plan stays. Nothing more is charged.</Trans>
        ) : (
          <Plural
            value={count}
            one="The payment of the plan came to nothing, so the gift is not charged either."
            other="The payment of the plan came to nothing, so the gifts are not charged either."
          />
        ),
      }
    case 'differs': {
      const number = leg?.order_number
      return {
        title: (
          <Plural
            value={count}
            one="The amount paid differs from your gift"
            other="The amount paid differs from your gifts"
          />
        ),
        text: (
          <>
            <Plural
              value={count}
              one="A payment arrived, but for a different amount, so the gift was not granted."
              other="A payment arrived, but for a different amount, so the gifts were not granted."
            />{' '}
            <Trans>
              It is recorded for the team to put right. If you write to them, quote order{' '}
              <bdi translate="no">{number}</bdi>. Do not pay again until you hear from the team.
            </Trans>
          </>
        ),
      }
    }
    case 'none':
      return {
        title: <Trans>Nothing waits to be paid</Trans>,
        text: <Trans>None of your gifts waits for a payment here.</Trans>,
      }
    case 'failed':
      return {
        title: <Trans>We could not look up your gifts</Trans>,
        text: (
          <>
            {problem !== null && <span>{t(errorText(problem))}</span>}{' '}
            {leg !== null && <Trans>Do not pay again until we know.</Trans>}
          </>
        ),
        note: <Reference problem={problem} />,
      }
  }
  return state satisfies never
}
