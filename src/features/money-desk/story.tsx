import { Fragment } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  CircleSlash,
  CreditCard,
  ExternalLink,
  Gem,
  Gift,
  HandCoins,
  Landmark,
  type LucideIcon,
  Mail,
  MailX,
  RefreshCw,
  ScrollText,
  Split,
  Undo2,
  User,
  Webhook,
} from 'lucide-react'
import type { StoryEntry, StoryKind, StoryWhat } from '#contract/desk/money-desk.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText, Money, MoneyBack, useFigures } from '#src/ui/figures/figures.tsx'
import { StoryAbout } from './story-about.tsx'

const icons: Record<StoryKind, LucideIcon> = {
  placed: User,
  opened: ExternalLink,
  heard: Webhook,
  paid: CreditCard,
  granted: Gem,
  left_unpaid: CircleSlash,
  charged: RefreshCw,
  receipt_mailed: Mail,
  receipt_wanted: Mail,
  told: ScrollText,
  code_made: Gift,
  code_split: Split,
  code_taken_back: Undo2,
  code_claimed: Gift,
  code_mailed: Mail,
  code_mail_failed: MailX,
  refund_asked: Undo2,
  refund_made: Undo2,
  refund_refused: Undo2,
  refunded: Undo2,
  refund_failed: Undo2,
  disputed: Landmark,
  dispute_withdrawn: Landmark,
  dispute_reinstated: Landmark,
  dispute_lost: Landmark,
  granted_by_hand: HandCoins,
  settled_by_hand: HandCoins,
}

const useStoryWords = (): Record<StoryKind, string> => {
  const { t } = useLingui()
  return {
    placed: t`Asked`,
    opened: t`Checkout opened`,
    heard: t`From the payment provider`,
    paid: t({ message: 'Paid', context: 'order' }),
    granted: t`Granted`,
    left_unpaid: t`Left unpaid`,
    charged: t`Charged later`,
    receipt_mailed: t`Receipt mailed`,
    receipt_wanted: t`Receipt wanted again`,
    told: t`Told to the player`,
    code_made: t`Code made`,
    code_split: t`Code split`,
    code_taken_back: t`Code taken back`,
    code_claimed: t`Code claimed`,
    code_mailed: t`Code mailed`,
    code_mail_failed: t`Code not mailed`,
    refund_asked: t`Refund asked for`,
    refund_made: t`Refund made`,
    refund_refused: t`Refund refused`,
    refunded: t({ message: 'Refunded', context: 'order' }),
    refund_failed: t`Refund failed`,
    disputed: t({ message: 'Disputed', context: 'order' }),
    dispute_withdrawn: t`Taken by the bank`,
    dispute_reinstated: t`Given back by the bank`,
    dispute_lost: t`Dispute lost`,
    granted_by_hand: t`Granted by hand`,
    settled_by_hand: t`Settled by hand`,
  }
}

/** Only steps that moved money are in the amounts column. The others mention their amount in the text. */
const signOf: Partial<Record<StoryKind, 1 | -1>> = {
  paid: 1,
  charged: 1,
  dispute_reinstated: 1,
  refunded: -1,
  dispute_withdrawn: -1,
}

const useChargeTitles = (): Partial<Record<StoryWhat, string>> => {
  const { t } = useLingui()
  return { renewal: t`Renewal`, plan_change: t`Change of plan` }
}

/** Only receiving money and granting what was paid for are marked as good. */
const isGood = (kind: StoryKind): boolean =>
  kind === 'paid' || kind === 'granted' || kind === 'granted_by_hand'

interface Props {
  entries: readonly StoryEntry[]
  lines: readonly ReceiptLine[]
}

function Step({ entry, lines }: { entry: StoryEntry; lines: Props['lines'] }) {
  const words = useStoryWords()
  const charges = useChargeTitles()
  const { at, kind, what, cents, by, reason } = entry
  const sign = signOf[kind]
  return (
    <li className="story-step" data-good={isGood(kind) || undefined}>
      <DateText at={at} look="clock" className="story-when text-small text-muted" />
      <span className="story-node">
        <Icon of={icons[kind]} size={16} />
      </span>
      <div className="story-what">
        <strong>{(kind === 'charged' && what !== null && charges[what]) || words[kind]}</strong>
        {by !== null && (
          <span className="text-muted">
            {' '}
            <bdi translate="no">{by}</bdi>
          </span>
        )}
        <StoryAbout entry={entry} lines={lines} namesAmount={sign === undefined} />
        {reason !== null && (
          <q className="story-reason text-small">
            <bdi translate="no">{reason}</bdi>
          </q>
        )}
      </div>
      {cents !== null && sign === 1 && <Money cents={cents} className="story-cents" />}
      {cents !== null && sign === -1 && <MoneyBack cents={cents} className="story-cents" />}
    </li>
  )
}

/** The history of a payment, oldest first, as a timeline with a heading for each day. */
export function Story({ entries, lines }: Props) {
  const { t } = useLingui()
  const { date } = useFigures()
  return (
    <ol className="story-line" aria-label={t`What happened`}>
      {entries.map((entry, index) => {
        const before = entries[index - 1]
        const isNewDay = !before || date(before.at) !== date(entry.at)
        return (
          <Fragment key={index}>
            {isNewDay && (
              <li className="story-day text-small text-muted">
                <DateText at={entry.at} />
              </li>
            )}
            <Step entry={entry} lines={lines} />
          </Fragment>
        )
      })}
    </ol>
  )
}
