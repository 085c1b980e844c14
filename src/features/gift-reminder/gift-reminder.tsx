import { useLayoutEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Gift, X } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { paths } from '#contract/paths.ts'
import type { giftReminderMachine } from '#machines/gift-reminder.machine.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import './gift-reminder.css'

const legsOf = ({ context }: SnapshotFrom<typeof giftReminderMachine>) => context.legs

/** Two, the most common, are said in words. */
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

/** Under the header: the oldest gifts that wait to be paid, and the way to where they are. It charges nothing itself. */
export function GiftReminder({ actor }: { actor: ActorRefFrom<typeof giftReminderMachine> }) {
  const { t } = useLingui()
  const { money } = useFigures()
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const banner = region.current
    return () => {
      // The focus would be lost with the pressed button: it goes to the page that follows.
      if (banner?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [])
  const legs = useSelector(actor, legsOf)
  const [oldest] = legs
  if (!oldest) return null

  const { order_id: order, order_number: number, price_cents: cents } = oldest
  const gifts = oldest.lines.length
  const orders = legs.length
  const others = orders - 1
  const price = cents === null ? null : money(cents)
  const putOff = (): void => actor.send({ type: 'reminder.later' })
  return (
    <section ref={region} className="gift-reminder" aria-label={t`Unpaid gifts`}>
      <div className="gift-reminder-row page">
        <Icon of={Gift} className="gift-reminder-icon" />
        <p className="gift-reminder-words">
          <strong className="gift-reminder-fact">
            <Trans>1 of 2 paid.</Trans>
          </strong>{' '}
          <span className="gift-reminder-long">
            <GiftsOfOrder gifts={gifts} number={number} />{' '}
            <span className="gift-reminder-rest">
              {others > 0 ? (
                <Plural
                  value={others}
                  one="Gifts of one more order wait, too."
                  other="Gifts of # more orders wait, too."
                />
              ) : (
                <Trans>They wait until you pay or discard them.</Trans>
              )}
            </span>
          </span>
          <span className="gift-reminder-short">
            {others > 0 ? (
              <Plural
                value={orders}
                one="Gifts of one order are still to pay."
                other="Gifts of # orders are still to pay."
              />
            ) : (
              <GiftsToPay gifts={gifts} />
            )}
          </span>
        </p>
        <Link
          to={paths.sequentialPayment}
          search={{ order }}
          className={buttonClass({ size: 'sm', className: 'gift-reminder-pay' })}
        >
          {price === null ? <Trans>Pay</Trans> : <Trans>Pay {price}</Trans>}
        </Link>
        <Button variant="ghost" size="sm" className="gift-reminder-later" onClick={putOff}>
          <Trans>Later</Trans>
        </Button>
        <IconButton icon={X} label={t`Later`} className="gift-reminder-close" onClick={putOff} />
      </div>
    </section>
  )
}
