import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findPayments, listWorklist, resendReceipts } from '#contract/desk/money-desk.contract.ts'
import type { DeskOutcome, deskSelectionMachine } from '#machines/desk/desk-selection.machine.ts'
import { listed, model } from '#tests/paths/desk/desk-selection.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { answerAdministrator, goToDesk, isPausing, pauseGestures } from './desk-page.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true })
const isSelectable = (states: readonly string[]): boolean => states.includes('selecting') || isPausing(states)
const numberOf = (id: string): string | undefined => listed.find((row) => row.id === id)?.order.number

const driver: Driver<typeof deskSelectionMachine> = {
  start: async () => {
    network.forget(resendReceipts)
    await open(undefined, { hidesSidebar: true })
    await goToDesk(hub(), '/BrainCore?desk=payments')
    await expect.element(main.getByRole('table'), soon).toBeVisible()
  },
  stop,
  gestures: {
    'row.toggle': {
      offered: ({ row: { id } }, { states }) => isSelectable(states) && numberOf(id) !== undefined,
      make: ({ row: { id } }) =>
        userEvent.click(main.getByRole('checkbox', { name: `Select ${numberOf(id)}` })),
    },
    'rows.take': {
      offered: ({ rows }, { context, states }) =>
        isSelectable(states) && rows === listed && context.selected.length === 0,
      make: () => userEvent.click(main.getByRole('checkbox', { name: 'All that are listed' })),
    },
    'rows.leave': {
      offered: (_, { context, states }) => isSelectable(states) && context.selected.length > 0,
      make: () => userEvent.click(button('Select none')),
    },
    'wish.begin': {
      offered: ({ wish }, { context, states }) =>
        states.includes('selecting') && context.selected.length > 0 && wish.reason === '',
      make: () => userEvent.click(button('Resend receipts')),
    },
    'wish.change': {
      // The receipts need nothing beside their reason.
      offered: ({ wish }, { context, states }) =>
        states.includes('wishing') &&
        wish.isReady &&
        wish.isReasonOptional === true &&
        wish.reason !== context.wish?.reason,
      make: ({ wish }) =>
        userEvent.fill(main.getByLabelText(/^Reason, for the record/u), wish.reason.slice(0, 500)),
    },
    'wish.confirm': {
      offered: (_, { states }) => states.includes('wishing'),
      make: () => userEvent.click(button(/^Mail \d+ receipts?$/u), { force: true }),
    },
    'wish.cancel': {
      offered: (_, { states }) => states.includes('wishing'),
      make: () => userEvent.click(button('Not now')),
    },
    ...pauseGestures(main),
  },
  sources: {
    send: {
      asked: () => network.forget(resendReceipts),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(resendReceipts, answer)
          : network.answer(resendReceipts, {
              outcomes: (answer as readonly DeskOutcome[]).map(({ id, problem }) => ({
                order_id: id,
                outcome: problem === null ? ('mailed' as const) : ('no_receipt' as const),
              })),
            }),
    },
  },
}

describe('Receipts of several payments', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    answerAdministrator(network)
    network.always(findPayments, { payments: listed, next: null })
    network.always(listWorklist, { entries: [], more: 0 })
    network.hold(resendReceipts)
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 120_000,
    // Receipts are never sent at once, all are selected only while none is, and a page that was left shows nothing of it.
    beyondThePage: [
      'confirmed | always #2',
      'pausing | rows.take',
      'pausing | page.leave',
      'sending | page.leave',
    ],
  })
})
