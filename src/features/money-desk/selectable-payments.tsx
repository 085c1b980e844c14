import { useEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Mail } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { FoundPayment, PaymentSort, ReceiptOutcome } from '#contract/money-desk.contract.ts'
import type { PaymentFilters } from '#machines/money-desk.machine.ts'
import type { receiptsAgainMachine } from '#machines/receipts-again.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { ProblemAlert } from '#src/product/problem-alert.tsx'
import { useFlow } from '#src/product/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { askedOtherwise } from './asked-otherwise.ts'
import { provideReceiptsAgain, type ReceiptsAgainActor } from './money-desk-actors.ts'
import { allListedId, PaymentTable } from './payment-table.tsx'

type Snapshot = SnapshotFrom<typeof receiptsAgainMachine>
const contextOf = ({ context }: Snapshot) => context
const stateOf = ({ value }: Snapshot) => value

/** A payment by its number and player. */
function Named({ payment: { player, order } }: { payment: FoundPayment }) {
  return (
    <>
      <bdi translate="no">{order.number}</bdi> <bdi translate="no">{player.username}</bdi>
    </>
  )
}

/** The receipts that don't go out, each with why. */
function NotSent({ actor }: { actor: ReceiptsAgainActor }) {
  const { t } = useLingui()
  const sent = useSelector(actor, ({ context }) => context.sent)
  const words: Record<Exclude<ReceiptOutcome, 'mailed'>, string> = {
    not_found: t`There is no such order`,
    no_receipt: t`Has no receipt`,
  }
  return (
    <ul className="receipts-not-sent">
      {sent?.outcomes.map(({ order_id: id, outcome }) => {
        const payment = sent.payments.find(({ order }) => order.id === id)
        return (
          payment &&
          outcome !== 'mailed' && (
            <li key={id}>
              <Named payment={payment} /> <span className="text-muted">{words[outcome]}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** What came of it, for each that was sent. */
function Sent({ actor }: { actor: ReceiptsAgainActor }) {
  const sent = useSelector(actor, ({ context }) => context.sent)
  const count = sent?.outcomes.filter(({ outcome }) => outcome === 'mailed').length ?? 0
  return (
    <div role="status" className="receipts-sent">
      {sent && count > 0 && (
        <p className="story-done">
          <Plural value={count} one="# receipt goes out again." other="# receipts go out again." />
        </p>
      )}
      <NotSent actor={actor} />
    </div>
  )
}

/** Asked once: every order that it touches is named. */
function Question({ actor }: { actor: ReceiptsAgainActor }) {
  const { t } = useLingui()
  const { selected, reason, problem } = useSelector(actor, contextOf)
  const isSending = useSelector(actor, stateOf) === 'sending'
  const mayConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: 'receipts.confirm' }))
  const form = useRef<HTMLFormElement>(null)
  const count = selected.length
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      className="wish"
      aria-label={t`Mail the receipts again`}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'receipts.confirm' })
      }}
    >
      <h4 className="text-title-3">
        <Trans>Mail the receipts again</Trans>
      </h4>
      <ul className="receipts-named">
        {selected.map((payment) => (
          <li key={payment.order.id}>
            <Named payment={payment} /> <bdi translate="no">{payment.player.email}</bdi>
          </li>
        ))}
      </ul>
      <TextField
        label={t`Reason, for the record`}
        value={reason}
        maxLength={500}
        autoComplete="off"
        readOnly={isSending}
        onChange={({ currentTarget }) => actor.send({ type: 'reason.change', reason: currentTarget.value })}
      />
      <ProblemAlert problem={problem} instead={askedOtherwise} />
      <div className="story-offers">
        <Button
          type="submit"
          variant="primary"
          unready={!mayConfirm && !isSending}
          busy={isSending && t`Doing it`}
        >
          <Plural value={count} one="Mail # receipt" other="Mail # receipts" />
        </Button>
        {!isSending && (
          <Button variant="ghost" onClick={() => actor.send({ type: 'receipts.cancel' })}>
            <Trans>Not now</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

interface Props {
  payments: FoundPayment[]
  filters: PaymentFilters
  opened: string | null
  onSort: (sort: PaymentSort) => void
}

/** The list with what can be done about several of its payments at once. What is looked for anew selects anew. */
export function SelectablePayments({ payments, ...list }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideReceiptsAgain({ call }))
  const state = useSelector(actor, stateOf)
  const { selected } = useSelector(actor, contextOf)
  const isSelecting = state === 'selecting'
  const bar = useRef<HTMLDivElement>(null)
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    const isBack = isSelecting && !wasSelecting.current
    wasSelecting.current = isSelecting
    // The question had the focus.
    if (isBack && document.activeElement === document.body)
      (bar.current?.querySelector('button') ?? document.getElementById(allListedId))?.focus()
  }, [isSelecting])
  const leaveRows = (): void => {
    actor.send({ type: 'rows.leave' })
    document.getElementById(allListedId)?.focus()
  }
  const count = selected.length
  const ids = new Set(selected.map(({ order }) => order.id))
  return (
    <>
      {isSelecting && count > 0 && (
        <div ref={bar} role="toolbar" aria-label={t`Selected payments`} className="selection-bar">
          <strong>
            <Plural value={count} one="# selected" other="# selected" />
          </strong>
          <Button size="sm" variant="ghost" icon={Mail} onClick={() => actor.send({ type: 'receipts.want' })}>
            <Trans>Resend receipts</Trans>
          </Button>
          <Button size="sm" variant="ghost" className="selection-none" onClick={leaveRows}>
            <Trans>Select none</Trans>
          </Button>
        </div>
      )}
      {isSelecting ? <Sent actor={actor} /> : <Question actor={actor} />}
      <PaymentTable
        {...list}
        payments={payments}
        selected={ids}
        maySelect={isSelecting}
        onToggle={(payment) => actor.send({ type: 'row.toggle', payment })}
        onToggleAll={() => actor.send(count === 0 ? { type: 'rows.take', payments } : { type: 'rows.leave' })}
      />
    </>
  )
}
