import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { paymentNumberOf } from '#contract/desk/money-desk.rules.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import type { SelectionWords } from '#src/product/desk/selectable-rows.tsx'
import type { PaymentRow } from './payment-filters.rules.ts'

export const useReceiptsAgain = (): SelectionWords<PaymentRow, DeskWish> => {
  const { t } = useLingui()
  const problems: Record<string, string> = {
    not_found: t`There is no such payment`,
    no_receipt: t`Has no receipt`,
  }
  return {
    bar: t`Selected payments`,
    offers: [
      {
        icon: Mail,
        label: t`Resend receipts`,
        wish: { kind: 'receipts', reason: '', isReady: true, isReasonOptional: true, canBeUndone: true },
      },
    ],
    title: () => t`Mail the receipts again`,
    named: ({ player, order }) => (
      <>
        <bdi translate="no">{paymentNumberOf(order)}</bdi> <bdi translate="no">{player.username}</bdi>{' '}
        <bdi translate="no">{player.email}</bdi>
      </>
    ),
    verb: (_, count) => <Plural value={count} one="Mail # receipt" other="Mail # receipts" />,
    pending: {
      icon: Mail,
      sentence: (_, count) => (
        <Plural
          value={count}
          one="# receipt goes out again in 4 seconds."
          other="# receipts go out again in 4 seconds."
        />
      ),
      unsent: msg`Not all receipts went out again. Select those payments once more.`,
    },
    done: (_, count) => (
      <Plural value={count} one="# receipt goes out again." other="# receipts go out again." />
    ),
    isGrave: () => false,
    problem: (problem) => problems[problem] ?? problem,
  }
}
