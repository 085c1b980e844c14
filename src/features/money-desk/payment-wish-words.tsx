import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { HandCoins, Mail, Undo2 } from 'lucide-react'
import { paymentNumberOf } from '#contract/desk/money-desk.rules.ts'
import { paidPlanIds } from '#contract/order/order.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { DeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { type PaymentStory, type PaymentWish, toWish } from './payment-wish.rules.ts'
import { RefundEnds } from './refund-ends.tsx'
import { RefundLines } from './refund-lines.tsx'
import { centsOf, onlyLine } from './wish-money.rules.ts'

type Entry = DeskEntry<PaymentStory, PaymentWish>

export function PaymentOffers({ entry: { actor, told, begin } }: { entry: Entry }) {
  const notYet = useNotReady(actor)
  if (!told) return null
  return (
    <>
      {told.left.length > 0 && (
        <Button
          icon={Undo2}
          disabledReason={notYet}
          onClick={() => begin(toWish({ kind: 'refund', lines: onlyLine(told.left), reason: '' }))}
        >
          <Trans>Refund</Trans>
        </Button>
      )}
      {told.order.status === 'fulfilled' && (
        <Button
          icon={Mail}
          disabledReason={notYet}
          onClick={() => begin(toWish({ kind: 'receipt', reason: '' }))}
        >
          <Trans>Resend receipt</Trans>
        </Button>
      )}
      <Button
        variant="ghost"
        icon={HandCoins}
        disabledReason={notYet}
        onClick={() => begin(toWish({ kind: 'grant', planId: 'tier1', months: 1, reason: '' }))}
      >
        <Trans>Grant</Trans>
      </Button>
    </>
  )
}

interface MonthsProps {
  wish: Extract<PaymentWish, { kind: 'grant' }>
  change: Entry['change']
}

function Months({ wish, change }: MonthsProps) {
  const { t } = useLingui()
  return (
    <div className="wish-months">
      <SelectField
        label={t`Plan`}
        value={wish.planId}
        options={paidPlanIds.map((value) => ({ value, label: planNames[value] }))}
        onValueChange={(value) =>
          change(toWish({ ...wish, planId: paidPlanIds.find((id) => id === value) ?? wish.planId }))
        }
      />
      <NumberStepper
        label={t`Months`}
        decreaseLabel={t`A month less`}
        increaseLabel={t`A month more`}
        value={wish.months}
        min={1}
        max={12}
        onChange={(months) => change(toWish({ ...wish, months }))}
      />
    </div>
  )
}

function Sentence({ wish, told }: { wish: PaymentWish; told: PaymentStory | null }) {
  const { money } = useFigures()
  const name = told?.player.username ?? ''
  const number = told ? paymentNumberOf(told.order) : ''
  switch (wish.kind) {
    case 'refund': {
      const amount = money(centsOf(wish.lines, told?.left ?? []))
      return (
        <>
          <Trans>
            {amount} of {number} goes back to {name}.
          </Trans>{' '}
          {told && <RefundEnds told={told} lines={wish.lines} />}
        </>
      )
    }
    case 'receipt': {
      const address = told?.player.email ?? ''
      return (
        <Trans>
          The receipt of {number} is mailed to {address}.
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

export const usePaymentWishWords = ({
  told,
  change,
}: Pick<Entry, 'told' | 'change'>): WishWords<PaymentWish> => {
  const { t } = useLingui()
  const { money } = useFigures()
  const titles: Record<PaymentWish['kind'], string> = {
    refund: t`Refund`,
    receipt: t`Resend receipt`,
    grant: t`Grant months`,
    settle: t`Settle`,
  }
  return {
    title: ({ kind }) => titles[kind],
    fields: (wish) => (
      <>
        {wish.kind === 'refund' && told && <RefundLines change={change} told={told} wish={wish} />}
        {wish.kind === 'grant' && <Months change={change} wish={wish} />}
      </>
    ),
    sentence: (wish) => <Sentence wish={wish} told={told} />,
    verb: (wish) => {
      const amount = wish.kind === 'refund' ? money(centsOf(wish.lines, told?.left ?? [])) : ''
      const verbs: Record<PaymentWish['kind'], string> = {
        refund: t`Refund ${amount}`,
        receipt: t`Mail the receipt`,
        grant: t`Grant the months`,
        settle: t`Settle it`,
      }
      return verbs[wish.kind]
    },
    pending: { icon: Mail, sentence: () => <Trans>The receipt goes out again in 4 seconds.</Trans> },
    isGrave: ({ kind }) => kind === 'refund' || kind === 'grant',
  }
}
