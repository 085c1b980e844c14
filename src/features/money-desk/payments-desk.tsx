import { type FormEvent, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#contract/paths.ts'
import type { moneyDeskMachine, PaymentFilters } from '#machines/money-desk.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { ProblemAlert } from '#src/product/problem-alert.tsx'
import { useFlow } from '#src/product/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { ExportButton } from './export-button.tsx'
import { provideMoneyDesk } from './money-desk-actors.ts'
import { addressOf, filtersIn, openedOf, type PaymentSearch } from './payment-filters.rules.ts'
import { PaymentPills } from './payment-pills.tsx'
import { SelectablePayments } from './selectable-payments.tsx'
import { StoryPanel } from './story-panel.tsx'
import { useRowArrows } from './use-row-arrows.ts'
import { Worklist } from './worklist.tsx'
import './money-desk.css'

type Snapshot = SnapshotFrom<typeof moneyDeskMachine>
const contextOf = ({ context }: Snapshot) => context
const stateOf = ({ value }: Snapshot) => value.list

/** The payments desk of /BrainCore: search, what waits for a decision, the list, and beside it one payment's story. */
export function PaymentsDesk() {
  const { t } = useLingui()
  const call = useCall()
  const router = useRouter()
  const search: PaymentSearch = useSearch({ strict: false })
  const desk = useFlow(() => provideMoneyDesk({ call, router }), {
    input: { filters: filtersIn(search) },
  })
  const context = useSelector(desk, contextOf)
  const state = useSelector(desk, stateOf)
  const { payments, next, worklist, more, problem } = context
  const filters: PaymentFilters = context
  const set = (changed: Partial<PaymentFilters>): void => desk.send({ type: 'filters.set', filters: changed })
  const opened = openedOf(search)
  const entry = worklist.find(({ id }) => id === opened) ?? null
  const lastOpened = useRef(opened)
  useEffect(() => {
    const last = lastOpened.current
    lastOpened.current = opened
    // The story had the focus: it goes back to the row that led there.
    if (opened === null && last !== null && document.activeElement === document.body)
      (document.getElementById(`payment-${last}`) ?? document.getElementById(`worklist-${last}`))?.focus()
  }, [opened])
  const open = (id: string | null, replace = false): void =>
    void router.navigate({
      to: paths.brainCore,
      search: addressOf(filters, id),
      resetScroll: false,
      replace,
    })
  const { cameByArrow } = useRowArrows({ payments, opened, onFollow: (id) => open(id, true) })
  const isComing = state === 'loading' && payments.length === 0
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    set({ q: typeof typed === 'string' ? typed.trim() : '' })
  }
  return (
    <>
      <div className="desk-beside">
        <ExportButton desk={desk} />
      </div>
      <div className="desk-body payments-desk" data-opened={opened === null ? undefined : ''}>
        <div className="payments-list">
          {state !== 'failed' && !isComing && <Worklist entries={worklist} more={more} filters={filters} />}
          <div className="payments-filters">
            <form role="search" className="payments-search" onSubmit={find}>
              <SearchField
                // What Back brings is shown in it.
                key={context.q}
                name="q"
                label={t`Number, address, code or provider’s id`}
                defaultValue={context.q}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
              />
              <Button type="submit">
                <Trans>Find</Trans>
              </Button>
            </form>
            <PaymentPills filters={filters} onSet={set} />
          </div>
          {isComing && (
            <Loading label={t`Loading...`}>
              <Skeleton className="h-[20rem] w-full" />
            </Loading>
          )}
          {state === 'failed' && (
            <ErrorState
              text={<ProblemAlert problem={problem} lead={<Trans>The payments could not be read.</Trans>} />}
              actions={
                <Button onClick={() => desk.send({ type: 'list.retry' })}>
                  <Trans>Try again</Trans>
                </Button>
              }
            />
          )}
          {state !== 'failed' && !isComing && (
            <div aria-busy={state === 'loading'}>
              {payments.length === 0 ? (
                <EmptyState text={<Trans>Nothing is found.</Trans>} />
              ) : (
                <SelectablePayments
                  key={JSON.stringify(addressOf(filters, null))}

                  payments={payments}
                  filters={filters}
                  opened={opened}
                  onSort={(sort) => set({ sort })}
                />
              )}
              {state !== 'loading' && <ProblemAlert problem={problem} />}
              {next !== null && (
                <Button
                  className="payments-more"
                  busy={state === 'loadingMore' && t`Reading more`}
                  onClick={() => desk.send({ type: 'list.more' })}
                >
                  <Trans>Show more</Trans>
                </Button>
              )}
            </div>
          )}
        </div>
        {opened !== null && (!isComing || entry === null) && (
          <StoryPanel
            key={opened}
            orderId={entry && entry.order === null ? null : opened}
            entry={entry}
            onChanged={() => desk.send({ type: 'desk.changed' })}
            onClose={() => open(null)}
            cameByArrow={cameByArrow}
          />
        )}
      </div>
    </>
  )
}
