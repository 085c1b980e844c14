import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Gift } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { reminderMachine } from '#machines/order/reminder.machine.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { PageBanner } from '#src/product/account/page-banner.tsx'

const legsOf = ({ context }: SnapshotFrom<typeof reminderMachine>) => context.legs

/** Two gifts, the most common number, are written as a word. */
function GiftsOfOrder({ gifts, number }: { gifts: number; number: string }) {
  if (gifts === 2) {
    return (
      <Trans>
        Two gifts of order <bdi translate="no">{number}</bdi> are not paid yet.
      </Trans>
    )
  }
  return (
    <Plural
      value={gifts}
      one={
        <Trans>
          One gift of order <bdi translate="no">{number}</bdi> is not paid yet.
        </Trans>
      }
      other={
        <Trans>
          # gifts of order <bdi translate="no">{number}</bdi> are not paid yet.
        </Trans>
      }
    />
  )
}

function GiftsToPay({ gifts }: { gifts: number }) {
  if (gifts === 2) return <Trans>Two gifts are still to pay.</Trans>
  return <Plural value={gifts} one="One gift is still to pay." other="# gifts are still to pay." />
}

/** The oldest unpaid gifts, with a link to their payment. The banner itself charges nothing. */
export function GiftsBanner({ actor }: { actor: ActorRefFrom<typeof reminderMachine> }) {
  const { t } = useLingui()
  const { money } = useFigures()
  const legs = useSelector(actor, legsOf)
  const [oldest] = legs
  if (!oldest) return null

  const { order_id: order, order_number: number, price_cents: cents } = oldest
  const gifts = oldest.lines.length
  const orders = legs.length
  const others = orders - 1
  const price = cents === null ? null : money(cents)
  return (
    <PageBanner
      label={t`Unpaid gifts`}
      icon={Gift}
      tone="accent"
      fact={<Trans>1 of 2 paid.</Trans>}
      long={<GiftsOfOrder gifts={gifts} number={number} />}
      rest={
        others > 0 ? (
          <Plural
            value={others}
            one="Gifts of one more order wait, too."
            other="Gifts of # more orders wait, too."
          />
        ) : (
          <Plural
            value={gifts}
            one="It waits until you pay or discard it."
            other="They wait until you pay or discard them."
          />
        )
      }
      short={
        others > 0 ? (
          <Plural
            value={orders}
            one="Gifts of one order are still to pay."
            other="Gifts of # orders are still to pay."
          />
        ) : (
          <GiftsToPay gifts={gifts} />
        )
      }
      action={
        <Link
          to={paths.sequentialPayment}
          search={{ order }}
          className={buttonClass({ size: 'sm', className: 'page-banner-action' })}
        >
          {price === null ? <Trans>Pay</Trans> : <Trans>Pay {price}</Trans>}
        </Link>
      }
      later={{ label: t`Later`, onPress: () => actor.send({ type: 'gifts.later' }) }}
    />
  )
}
