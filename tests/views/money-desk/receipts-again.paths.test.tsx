import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findPayments, listWorklist, resendReceipts } from '#contract/money-desk.contract.ts'
import type { receiptsAgainMachine } from '#machines/receipts-again.machine.ts'
import { listed, model } from '#tests/paths/receipts-again.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { answerAdministrator, goToDesk } from './desk-page.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true })
const isListed = (id: string): boolean => listed.some(({ order }) => order.id === id)

const driver: Driver<typeof receiptsAgainMachine> = {
  start: async () => {
    network.forget(resendReceipts)
    await open(undefined, { hidesSidebar: true })
    await goToDesk(hub(), '/BrainCore?desk=payments')
    await expect.element(main.getByRole('table'), soon).toBeVisible()
  },
  stop,
  gestures: {
    'row.toggle': {
      offered: ({ payment: { order } }, { states }) => states.includes('selecting') && isListed(order.id),
      make: ({ payment: { order } }) =>
        userEvent.click(main.getByRole('checkbox', { name: `Select ${order.number}` })),
    },
    'rows.take': {
      offered: ({ payments }, { context, states }) =>
        states.includes('selecting') && payments === listed && context.selected.length === 0,
      make: () => userEvent.click(main.getByRole('checkbox', { name: 'All that are listed' })),
    },
    'rows.leave': {
      offered: (_, { context, states }) => states.includes('selecting') && context.selected.length > 0,
      make: () => userEvent.click(button('Select none')),
    },
    'receipts.want': {
      offered: (_, { context, states }) => states.includes('selecting') && context.selected.length > 0,
      make: () => userEvent.click(button('Resend receipts')),
    },
    'reason.change': {
      offered: ({ reason }, { context, states }) => states.includes('wishing') && reason !== context.reason,
      make: ({ reason }) =>
        userEvent.fill(main.getByLabelText('Reason, for the record'), reason.slice(0, 500)),
    },
    'receipts.confirm': {
      offered: (_, { states }) => states.includes('wishing'),
      make: () => userEvent.click(button(/^Mail \d+ receipts?$/u), { force: true }),
    },
    'receipts.cancel': {
      offered: (_, { states }) => states.includes('wishing'),
      make: () => userEvent.click(button('Not now')),
    },
  },
  sources: {
    send: {
      asked: () => network.forget(resendReceipts),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(resendReceipts, answer)
          : network.answer(resendReceipts, { outcomes: answer }),
    },
  },
}

describe('Receipts of several payments', () => {
  controlPage(network)
  beforeAll(() => {
    answerAdministrator(network)
    network.always(findPayments, { payments: listed, next: null })
    network.always(listWorklist, { entries: [], more: 0 })
    network.hold(resendReceipts)
  })

  testTours(model, driver, { starts: [['as it is']], timeoutMs: 120_000 })
})
