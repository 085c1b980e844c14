import { beforeAll, describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { listPlans } from '#contract/plans/plans.contract.ts'
import { listProjects } from '#contract/projects/projects.contract.ts'
import type { OrderContext, orderMachine } from '#machines/order/order.machine.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { model } from '#tests/paths/order/order.model.ts'
import { openOrder, orderGestures, personOf } from './order.gestures.ts'
import { answerCatalogue, catalogueParts, holdCheckout, projectsOnTheWire } from './order.wire.ts'
import type { Driver } from '#tests/views/support/paths.drive.ts'
import { soon } from '#tests/views/support/paths.drive.ts'
import { controlPage, landing, logIn } from '#tests/views/support/paths.hub.tsx'
import { createNetwork } from '#tests/views/support/paths.network.ts'
import { createOpenPage, testTours } from '#tests/views/support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
/** What the page has of an order beside what the catalogue says. */
const keptFields = [
  'surface',
  'user',
  'order',
  'pending',
  'billing',
  'donationCents',
  'problem',
] as const satisfies (keyof OrderContext)[]
const kept = (context: OrderContext) => keptFields.map((field) => context[field])

const driver: Driver<typeof orderMachine> = {
  start: async ({ surface, user }) => {
    // The landing page behind the popup has its projects before the popup asks for them.
    network.always(listProjects, projectsOnTheWire)
    await open(undefined, { address: landing })
    await expect.element(page.getByRole('article').first()).toBeInTheDocument()
    network.hold(listProjects)
    const person = personOf(user)
    if (person) await logIn(hub(), person)
    await openOrder(hub(), { type: 'order.open', surface })
  },
  stop,
  gestures: orderGestures(hub, network),
  sources: {
    loadCatalogue: {
      asked: () => catalogueParts.forEach(network.forget),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(listPlans, answer)
        await answerCatalogue(network, answer.projects !== null)
      },
    },
    keptOrder: { fails: false },
    checkout: { asked: () => network.forget(createCheckoutSession), fails: false },
  },
  holds: async ({ context, value }) => {
    const real = () => findFlow(hub().app, 'order')?.getSnapshot()
    await expect.poll(() => real()?.value, soon).toEqual(value)
    await expect.poll(() => real() && kept(real()?.context as OrderContext), soon).toEqual(kept(context))
  },
}

/** What no page can bring about: a machine that crashes, and a submit where the page offers Your plan in its place. */
const beyondThePage = [
  'closed | keptOrder fails',
  'open | keptOrder fails',
  'open.editing | order.submit #6',
  'open.paying | checkout fails',
]

describe('The order, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    catalogueParts.forEach(network.hold)
    holdCheckout(network)
  })

  testTours(model, driver, {
    starts: [['a guest', 'a player']],
    timeoutMs: 120_000,
    beyondThePage,
    noticed: {
      change: ({ open }) => delete open.states.editing.on['order.submit'][0].actions,
      step: 'order.submit',
    },
  })
})
