import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { loginMachine } from '#machines/login.machine.ts'
import { findFlow } from '#src/product/app-actor.tsx'
import { readChart } from '#tests/paths/harness/chart.ts'
import { model } from '#tests/paths/login.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { onThePage, planTour, soon, walkTour } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { becomes, controlPage, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let opened: OpenHub | null = null
const hub = (): OpenHub => {
  if (!opened) throw new Error('the page is not open')
  return opened
}

const driver: Driver<typeof loginMachine> = {
  start: async ({ reason = 'plain' }) => {
    opened = await openHub()
    if (reason === 'plain')
      await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    else hub().open({ type: 'login.open', reason })
    await expect.poll(() => findFlow(hub().app, 'login') !== undefined, soon).toBe(true)
  },
  stop: async () => {
    opened?.close()
    opened = null
  },
  gestures: {
    // A page that asks for it, an order, the header: each says so to the app.
    'login.open': { make: async ({ reason }) => hub().open({ type: 'login.open', reason }) },
    'login.close': {
      offered: (_, { states }) => states.includes('open'),
      make: () => userEvent.keyboard('{Escape}'),
    },
    'session.loggedIn': {
      offered: (_, { states }) => states.includes('open'),
      make: async () => becomes(hub(), alice),
    },
  },
  sources: {},
  holds: ({ value }) =>
    expect.poll(() => findFlow(hub().app, 'login')?.getSnapshot().value, soon).toEqual(value),
}

const pageModel = onThePage(model, driver, Object.keys(model.inputs))
const tour = planTour(pageModel, driver)

describe('The login modal, on the page', () => {
  controlPage(network)

  test('the paths take every transition of the chart', () => {
    const edges = readChart(model.machine).edges.map(({ id }) => id)
    expect(edges.filter((id) => !tour.taken.has(id))).toEqual([])
  })

  test('every step shows what the model says', () => walkTour(pageModel, driver, tour), 60_000)
})
