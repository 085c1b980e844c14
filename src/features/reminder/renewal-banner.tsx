import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { TriangleAlert } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import { planKeptUntil, renewalCents, unpaidEnd } from '#contract/subscriptions/subscriptions.rules.ts'
import type { reminderMachine } from '#machines/order/reminder.machine.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { PageBanner } from '#src/product/account/page-banner.tsx'

const renewalOf = ({ context }: SnapshotFrom<typeof reminderMachine>) => context.renewal

/** A plan whose renewal failed: its remaining benefits, and a link to Your plan, where it is paid or ended. */
export function RenewalBanner({ actor }: { actor: ActorRefFrom<typeof reminderMachine> }) {
  const { t } = useLingui()
  const { date, money } = useFigures()
  const renewal = useSelector(actor, renewalOf)
  if (!renewal) return null

  const { plan_name: name, status } = renewal
  const paidUntil = Date.parse(renewal.current_period_end)
  const keptUntil = planKeptUntil(paidUntil)
  const isKept = status === 'past_due' && keptUntil > Date.now()
  const day = (ms: number): string => date(new Date(ms).toISOString())
  const keptDay = day(keptUntil)
  const lastDay = day(unpaidEnd(paidUntil))
  const price = money(renewalCents(renewal))
  return (
    <PageBanner
      label={t`Failed renewal`}
      icon={TriangleAlert}
      tone="warning"
      fact={<Trans>Your renewal failed.</Trans>}
      long={
        isKept ? (
          <Trans>
            You keep {name} until {keptDay}.
          </Trans>
        ) : (
          <Trans>{name} gives you nothing until it is paid.</Trans>
        )
      }
      rest={<Trans>If it isn’t paid by {lastDay}, the plan ends.</Trans>}
      short={isKept ? <Trans>Pay to keep {name}.</Trans> : <Trans>{name} is paused.</Trans>}
      action={
        <Link
          to={paths.settings}
          hash="pay-renewal"
          className={buttonClass({ size: 'sm', className: 'page-banner-action' })}
        >
          <Trans>Pay {price}</Trans>
        </Link>
      }
      later={{ label: t`Later`, onPress: () => actor.send({ type: 'renewal.later' }) }}
    />
  )
}
