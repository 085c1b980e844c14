import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptLineTitle } from '#src/product/order/order-line-title.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { type PaymentStory, type PaymentWish, toWish } from './payment-wish.rules.ts'
import { centsOf, partOf, toggled } from './wish-money.rules.ts'

type RefundWish = Extract<PaymentWish, { kind: 'refund' }>

interface Props {
  change: (wish: PaymentWish) => void
  told: PaymentStory
  wish: RefundWish
}

/** The part of a donation to refund. An empty field means all that is left. */
function Share({ leftCents, onChange }: { leftCents: number; onChange: (cents: number | null) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const isWrong = partOf(typed, leftCents) === 0
  return (
    <TextField
      label={t`Dollars, or nothing for all that is left`}
      inputMode="decimal"
      value={typed}
      error={isWrong && t`That is no amount, or more than is left.`}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(partOf(currentTarget.value, leftCents))
      }}
    />
  )
}

/** The lines that are not fully refunded. Each can be refunded as a whole, donations also in part. */
export function RefundLines({ change: put, told: { order, left }, wish }: Props) {
  const { t } = useLingui()
  const change = (lines: RefundWish['lines']): void => put(toWish({ ...wish, lines }))
  return (
    <fieldset className="wish-lines">
      <legend className="ui-field-label">
        <Trans>Which lines</Trans>
      </legend>
      {left.map(({ index, cents }) => {
        const line = order.lines[index]
        const isChosen = wish.lines.some((one) => one.index === index)
        return (
          line && (
            <div key={index} className="wish-line">
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => change(toggled(wish.lines, index))}
                />
                <span>
                  <ReceiptLineTitle line={line} />
                </span>
                <Money cents={cents} />
              </label>
              {isChosen && line.kind === 'donation' && (
                <Share
                  leftCents={cents}
                  onChange={(part) =>
                    change(
                      wish.lines.map((one) =>
                        one.index === index ? (part === null ? { index } : { index, cents: part }) : one,
                      ),
                    )
                  }
                />
              )}
            </div>
          )
        )
      })}
      <p className="wish-total" aria-live="polite">
        <span>{t`Goes back`}</span>
        <Money cents={centsOf(wish.lines, left)} />
      </p>
    </fieldset>
  )
}
