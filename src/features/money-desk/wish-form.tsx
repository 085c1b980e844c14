import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { HandCoins, Mail, Undo2 } from 'lucide-react'
import { paidPlanIds } from '#contract/order.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import type { DeskWish } from '#machines/payment-story.machine.ts'
import { ProblemAlert } from '#src/product/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { askedOtherwise } from './asked-otherwise.ts'
import type { PaymentStoryActor } from './money-desk-actors.ts'
import { RefundLines } from './refund-lines.tsx'
import { useNotReady } from './use-not-ready.ts'
import { WishCheck } from './wish-check.tsx'

interface Props {
  actor: PaymentStoryActor
}

/** What can be done about the payment. */
function Offers({ actor }: Props) {
  const told = useSelector(actor, ({ context }) => context.told)
  const notYet = useNotReady(actor)
  const begin = (wish: DeskWish) => () => actor.send({ type: 'wish.begin', wish })
  if (!told) return null
  const mayRefund = told.left.length > 0
  return (
    <div className="story-offers">
      {mayRefund && (
        <Button
          icon={Undo2}
          disabledReason={notYet}
          onClick={begin({ kind: 'refund', lines: [], reason: '' })}
        >
          <Trans>Refund</Trans>
        </Button>
      )}
      {told.order.status === 'fulfilled' && (
        <Button icon={Mail} disabledReason={notYet} onClick={begin({ kind: 'receipt', reason: '' })}>
          <Trans>Resend receipt</Trans>
        </Button>
      )}
      <Button
        variant="ghost"
        icon={HandCoins}
        disabledReason={notYet}
        onClick={begin({ kind: 'grant', planId: 'tier1', months: 1, reason: '' })}
      >
        <Trans>Grant</Trans>
      </Button>
    </div>
  )
}

/** The plan and months that are to be granted. */
function Months({ actor, wish }: Props & { wish: Extract<DeskWish, { kind: 'grant' }> }) {
  const { t } = useLingui()
  const change = (more: Partial<typeof wish>): void =>
    actor.send({ type: 'wish.change', wish: { ...wish, ...more } })
  return (
    <div className="wish-months">
      <SelectField
        label={t`Plan`}
        value={wish.planId}
        options={paidPlanIds.map((value) => ({ value, label: planNames[value] }))}
        onValueChange={(value) => change({ planId: paidPlanIds.find((id) => id === value) ?? wish.planId })}
      />
      <NumberStepper
        label={t`Months`}
        decreaseLabel={t`A month less`}
        increaseLabel={t`A month more`}
        value={wish.months}
        min={1}
        max={12}
        onChange={(months) => change({ months })}
      />
    </div>
  )
}

/** What is to be done, put together with its reason, and read once more before it is sent. */
export function WishForm({ actor }: Props) {
  const { t } = useLingui()
  const state = useSelector(actor, ({ value }) => value)
  const { told, wish, problem } = useSelector(actor, ({ context }) => context)
  const mayCheck = useSelector(actor, (snapshot) => snapshot.can({ type: 'wish.check' }))
  if (wish === null)
    return (
      <>
        <ProblemAlert problem={problem} instead={askedOtherwise} />
        <Offers actor={actor} />
      </>
    )
  if (state === 'checking' || state === 'acting') return <WishCheck actor={actor} wish={wish} />
  const titles: Record<DeskWish['kind'], string> = {
    refund: t`Refund`,
    receipt: t`Resend receipt`,
    grant: t`Grant months`,
    settle: t`Settle`,
  }
  return (
    <form
      className="wish"
      aria-label={titles[wish.kind]}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'wish.check' })
      }}
    >
      <h4 className="text-title-3">{titles[wish.kind]}</h4>
      {wish.kind === 'refund' && told && <RefundLines actor={actor} told={told} wish={wish} />}
      {wish.kind === 'grant' && <Months actor={actor} wish={wish} />}
      <TextField
        label={t`Reason, for the record`}
        value={wish.reason}
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) =>
          actor.send({ type: 'wish.change', wish: { ...wish, reason: currentTarget.value } })
        }
      />
      <div className="story-offers">
        <Button type="submit" unready={!mayCheck}>
          <Trans>Go on</Trans>
        </Button>
        <Button variant="ghost" onClick={() => actor.send({ type: 'wish.cancel' })}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </form>
  )
}
