import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { worklistKinds } from '#contract/money-desk.contract.ts'
import type { OverviewChange } from '#contract/overview.contract.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useWorklistWords } from './worklist-words.ts'

/** Why a payment waits for a decision. */
export function PaymentWaiting({ kind }: { kind: string }) {
  const words = useWorklistWords()
  const known = worklistKinds.find((one) => one === kind)
  return known ? words[known] : kind
}

function Months({ of }: { of: Record<string, unknown> }) {
  const months = Number(of['gift_months'])
  return <Plural value={months} one="# month" other="# months" />
}

function Address({ of: { to } }: { of: Record<string, unknown> }) {
  const { t } = useLingui()
  return typeof to === 'string' ? <bdi translate="no">{to}</bdi> : t`no address`
}

const arrow = <Icon of={ArrowRight} size={16} mirror />

/** What was done about a payment, with before and after. */
export function PaymentChange({ change: { kind, before, after } }: { change: OverviewChange }) {
  switch (kind) {
    case 'receipt_wanted':
      return (
        <>
          <Trans>Receipt wanted again</Trans> <Address of={before} /> {arrow} <Address of={after} />
        </>
      )
    case 'granted_by_hand':
      return (
        <>
          <Trans>Granted by hand</Trans> <Months of={before} /> {arrow} <Months of={after} />
        </>
      )
    case 'settled_by_hand':
      return (
        <>
          <Trans>Settled by hand</Trans> <Trans context="worklist">open</Trans> {arrow}{' '}
          <Trans context="worklist">settled</Trans>
        </>
      )
    default:
      return kind
  }
}
