import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listFeatures, listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import type { Order } from '#contract/order/order.contract.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import type { OrderLinkFault, orderLinkMachine, OrderLinkRead } from '#machines/order/order-link.machine.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { writeOrderLink } from '#src/product/order/order-link.rules.ts'
import { textOfRecord } from '#src/product/order/order-record.rules.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { model, linkedOrder, ownOrder } from '#tests/paths/order/order-link.model.ts'
import { plansOnTheWire, projectsOnTheWire } from '../order/order.wire.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const main = page.getByRole('main')
const popup = page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })

const links: Record<OrderLinkFault, string> = {
  long: 'A'.repeat(9_000),
  version: btoa('{"version":2}'),
  unreadable: 'half-an-ord',
  unknown: writeOrderLink({ ...linkedOrder, plan: { id: 'tier9', type: 'yearly' } } as unknown as Order),
  nothing: '',
}
const linkOf = ({ fault }: OrderLinkRead): string =>
  fault === null ? writeOrderLink(linkedOrder) : links[fault]

/** What the page is to find when it reads next. */
let coming: OrderLinkRead | null = null
/** The order will be taken over, and the popup opens. */
let isToBeTaken = true

const keep = (order: Order | null, owner: string | null): void => {
  if (order === null) localStorage.removeItem(storageKeys.order)
  else localStorage.setItem(storageKeys.order, textOfRecord({ owner, order, pending: null, settled: [] }))
}
const keepComing = (): void => keep(coming?.own ?? null, coming?.isForeign ? 'user-another' : null)

const press = (name: string): Promise<void> => userEvent.click(main.getByRole('button', { name }))
/** The popup that opens over the page is closed again. */
const closePopup = async (): Promise<void> => {
  await expect.element(popup, soon).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popup, soon).not.toBeInTheDocument()
}

const driver: Driver<typeof orderLinkMachine> = {
  start: async () => {
    localStorage.clear()
    keepComing()
    const link = coming ? linkOf(coming) : ''
    history.replaceState(null, '', `/order-link#order=${link}`)
    takeMailedLinks()
    expect(location.hash).toBe('')
    await open(() => {}, { address: '/order-link', again: true })
    await expect.element(main.getByRole('heading', { level: 1, name: 'A shared order' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'link.add': {
      offered: (_, { states }) => states.includes('offering') || states.includes('meeting'),
      make: async () => {
        const isMeeting = main.getByRole('region', { name: 'Both together' }).elements().length > 0
        await press(isMeeting ? 'Add it to my order' : 'Take it over')
        if (isToBeTaken) await closePopup()
      },
    },
    'link.replace': {
      offered: (_, { states }) => states.includes('meeting'),
      make: async () => {
        await press('Take it instead of mine')
        if (isToBeTaken) await closePopup()
      },
    },
    'link.open': {
      offered: (_, { states }) => states.includes('foreign') || states.includes('taken'),
      make: async () => {
        await userEvent.click(main.getByRole('button', { name: /^Open the (?:kept )?order$/u }))
        await closePopup()
      },
    },
    'link.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: async () => {
        keepComing()
        await press('Try again')
      },
    },
    'own.changed': {
      offered: (_, { states }) => !states.includes('refused') && !states.includes('taken'),
      make: async () => {
        keepComing()
        dispatchEvent(new StorageEvent('storage', { key: storageKeys.order }))
      },
    },
  },
  sources: {
    readLink: { atOnce: ({ answer }) => (coming = answer), fails: false },
    // It became another player's after the page had read it.
    takeOver: {
      atOnce: ({ kind }) => {
        isToBeTaken = kind === 'done'
        if (!isToBeTaken) keep(ownOrder, 'user-another')
      },
    },
    watchOwn: { fails: false },
  },
}

/** A link stays what it is while its page is open; and every link that was opened carries something. */
const oneLink = {
  ...model,
  focus: {
    'a link': (
      { is }: { is: (...names: string[]) => boolean },
      { context }: { context: { shared: Order | null } },
    ): boolean =>
      !is('readLink done: no link') &&
      (context.shared === null ||
        !is(
          'readLink done: too long',
          'readLink done: another version',
          'readLink done: cut off',
          'readLink done: not on offer',
        )),
    'no link': ({ is }: { is: (...names: string[]) => boolean }): boolean =>
      !is('readLink done') || is('readLink done: no link'),
  },
}

describe('An order that came by a link', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(listPlans, plansOnTheWire)
    network.always(getProject, { ...projectsOnTheWire[0]!, owner: null, followers: 0 })
    // The popup over the page shows that it loads: what it has is another test's affair.
    for (const part of [listFeatures, listPlanFeatures]) network.hold(part)
  })

  testTours(oneLink, driver, {
    starts: [['a link'], ['no link']],
    timeoutMs: 120_000,
    beyondThePage: ['(orderLink) | watchOwn fails', 'reading | own.changed', 'reading | readLink fails'],
  })

  test('one that arrives while the page is open names its projects, too', async () => {
    coming = null
    await driver.start({ text: null })
    await expect.element(main.getByText('There is no order in this link.'), soon).toBeVisible()
    location.hash = `order=${writeOrderLink(linkedOrder)}`
    await expect.element(main.getByText('Donation, Drone Loadout Planner'), soon).toBeVisible()
    expect(location.hash).toBe('')
    await stop()
  })
})
