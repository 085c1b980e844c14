import { Trans, useLingui } from '@lingui/react/macro'
import { paymentNumberOf } from '#contract/desk/money-desk.rules.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { DeskTable } from '#src/product/desk/desk-table.tsx'
import { SelectableRows } from '#src/product/desk/selectable-rows.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { mailReceipts, paymentsSource } from './money-desk-actors.ts'
import { usePaymentColumns } from './payment-columns.tsx'
import { PaymentPills } from './payment-pills.tsx'
import { useReceiptsAgain } from './receipts-again.tsx'
import { StoryPanel } from './story-panel.tsx'
import { Worklist } from './worklist.tsx'
import './money-desk.css'

/** The payments desk of /BrainCore: search, pending decisions, the list, and one payment's history beside it. */
export function PaymentsDesk() {
  const { t } = useLingui()
  const call = useCall()
  const columns = usePaymentColumns()
  const receiptsAgain = useReceiptsAgain()
  const desk = useDesk(paymentsSource(call))
  const { filters, rows, beside, opened, isComing, searchOf, set, changed } = desk
  const { worklist, more } = beside ?? { worklist: [], more: 0 }
  const entry = worklist.find(({ id }) => id === opened) ?? null
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Number, player, code, card or id`}
      unread={<Trans>The payments could not be read.</Trans>}
      pills={<PaymentPills filters={filters} onSet={set} />}
      columns={columns}
      above={<Worklist entries={worklist} more={more} searchOf={searchOf} />}
      list={
        <SelectableRows
          // A new key on every new search clears the selection.
          key={JSON.stringify(filters)}
          rows={rows}
          send={mailReceipts(call)}
          words={receiptsAgain}
          onChanged={changed}
        >
          {(selection) => (
            <DeskTable
              label={t`Orders, donations and later charges`}
              desk={desk}
              columns={columns}
              nameOf={({ order }) => paymentNumberOf(order)}
              selection={selection}
            />
          )}
        </SelectableRows>
      }
      panel={
        opened !== null && (!isComing || entry === null) ? (
          <StoryPanel
            key={opened}
            orderId={entry && entry.order === null ? null : opened}
            entry={entry}
            onChanged={changed}
            {...desk.opener}
          />
        ) : null
      }
    />
  )
}
