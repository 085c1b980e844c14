import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { recheckOrder } from '#contract/order/placed-order.contract.ts'
import { isEmptyOrder } from '#contract/order/order.rules.ts'
import type { keptOrderMachine } from '#machines/order/kept-order.machine.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { model } from '#tests/paths/order/kept-order.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { covered, keep, keptOrder, paid, personOf, popup, press } from './order.gestures.ts'
import { answerCatalogue, catalogueParts, holdCheckout, projectsOnTheWire } from './order.wire.ts'
import { listProjects } from '#contract/projects/projects.contract.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const isAt =
  (state: string) =>
  (_: unknown, { states }: { states: readonly string[] }): boolean =>
    states.includes(state)

/** The plan of the model, paid yearly. */
const pickPlan = async (): Promise<void> => {
  await userEvent.click(popup().getByRole('radio', { name: /^Yearly/ }), { force: true })
  await userEvent.click(popup().getByRole('columnheader').getByText('Pro', { exact: true }), covered)
}

const driver: Driver<typeof keptOrderMachine> = {
  start: async ({ user }) => {
    network.always(listProjects, projectsOnTheWire)
    await open()
    await expect.element(page.getByRole('article').first()).toBeInTheDocument()
    for (const part of catalogueParts) {
      network.forget(part)
      network.hold(part)
    }
    const person = personOf(user)
    if (person) await logIn(hub(), person)
    hub().open({ type: 'order.open', surface: 'popup' })
    await expect.element(popup(), soon).toBeVisible()
  },
  stop,
  gestures: {
    'order.restore': {
      offered: (_, { states }) => states.includes('resting') || states.includes('watched.claimed'),
      make: async () => {
        // Prices that changed send the order back to be read again.
        if (keptOrder(hub())?.getSnapshot().matches({ watched: 'claimed' })) {
          catalogueParts.forEach(network.forget)
          await network.fail(createCheckoutSession, { code: 'order_mismatch' })
        }
        await answerCatalogue(network)
      },
    },
    'order.save': {
      offered: ({ kept }, { context, states }) =>
        states.includes('watched.editable') &&
        kept.pending === null &&
        kept.donationCents === 0 &&
        (isEmptyOrder(kept.order) ? !isEmptyOrder(context.kept.order) : isEmptyOrder(context.kept.order)),
      make: ({ kept }) => (isEmptyOrder(kept.order) ? press('Reset') : pickPlan()),
    },
    'order.claim': {
      offered: (_, { context: { user, kept }, states }) =>
        states.includes('watched.editable') &&
        user !== null &&
        user.id !== '' &&
        user.planId === 'tier0' &&
        !isEmptyOrder(kept.order) &&
        kept.donationCents === 0,
      make: () => {
        network.forget(createCheckoutSession)
        return press('Submit Order')
      },
    },
    'order.release': {
      offered: isAt('watched.claimed'),
      make: () => network.fail(createCheckoutSession, { code: 'payment_failed' }),
    },
    'order.keep': { offered: isAt('watched.askingOwner'), make: () => press('Keep it') },
    'order.drop': { offered: isAt('watched.askingOwner'), make: () => press('Discard it') },
    'order.changed': {
      // What was never kept can't be taken away by another tab.
      offered: ({ record }, { context, states }) =>
        (record !== null || !isEmptyOrder(context.kept.order)) && !states.includes('watched.claimed'),
      make: async ({ record }) => {
        // Where the order is read anew, what will be read lies there already.
        if (keptOrder(hub())?.getSnapshot().matches({ watched: 'editable' })) keep(record)
        dispatchEvent(new StorageEvent('storage', { key: storageKeys.order }))
      },
    },
    'user.changed': {
      offered: ({ user }, { context }) => JSON.stringify(user) !== JSON.stringify(context.user),
      make: async ({ user }) => becomes(hub(), personOf(user)),
    },
  },
  sources: {
    readOrder: { fails: false, atOnce: ({ answer }) => keep(answer.record) },
    reconcileOrder: {
      asked: () => network.forget(recheckOrder),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(recheckOrder, answer)
          : network.answer(recheckOrder, {
              order: { ...paid, ...(answer.record.pending && { status: 'awaiting_payment', paid_at: null }) },
              confirming: answer.confirming !== null,
            }),
    },
    watchOrder: { fails: false },
  },
  holds: ({ value }) => expect.poll(() => keptOrder(hub())?.getSnapshot().value, soon).toEqual(value),
}

/**
 * What no page can bring about: reading and watching catch their failures themselves, and an order that waits to be
 * confirmed isn't edited.
 */
const beyondThePage = [
  'watched | watchOrder fails',
  'watched.reading | readOrder fails',
  'watched.confirming.waiting | after confirmPause #2',
]

describe('The kept order, on the page', () => {
  controlPage(network)
  beforeAll(() => holdCheckout(network))

  testTours(model, driver, {
    starts: [['a guest', 'a player']],
    timeoutMs: 120_000,
    beyondThePage,
    noticed: {
      change: ({ watched }) => delete watched.states.askingOwner.on['order.drop'].actions,
      step: 'order.drop',
    },
  })
})
