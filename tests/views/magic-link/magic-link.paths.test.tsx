import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestMagicLink } from '#contract/magic-link.contract.ts'
import type { magicLinkMachine } from '#machines/magic-link.machine.ts'
import { readChart } from '#tests/paths/harness/chart.ts'
import { rebuilt } from '#tests/paths/harness/mutate.ts'
import { model } from '#tests/paths/magic-link.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { onThePage, planTour, walkTour } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | null = null

const press = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('button', { name, exact: true }))

const driver: Driver<typeof magicLinkMachine> = {
  start: async () => {
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
  },
  stop: async () => hub?.close(),
  gestures: {
    'email.change': {
      offered: ({ email }, { context, states }) =>
        (states.includes('idle') || states.includes('error')) && email.trim() !== context.email.trim(),
      make: ({ email }) => userEvent.fill(page.getByRole('textbox', { name: 'Email address' }), email),
    },
    'link.request': {
      offered: (_, { states }) => ['idle', 'error', 'success.ready'].some((state) => states.includes(state)),
      make: () => userEvent.click(page.getByRole('button', { name: /Send magic link|Send it again/ })),
    },
    'form.restart': {
      offered: (_, { states }) => states.some((state) => state.startsWith('success')),
      make: () => press('Use another address'),
    },
  },
  sources: {
    requestLink: {
      asked: () => network.forget(requestMagicLink),
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? network.answer(requestMagicLink, { success: true })
          : network.fail(requestMagicLink, answer),
    },
  },
}

const pageModel = onThePage(model, driver, ['empty'])
const tour = planTour(pageModel, driver)

describe('Logging in by mail, on the page', () => {
  controlPage(network)
  beforeAll(() => network.hold(requestMagicLink))

  test('the paths take every transition of the chart', () => {
    expect(
      readChart(model.machine)
        .edges.map(({ id }) => id)
        .filter((id) => !tour.taken.has(id)),
    ).toEqual([])
  })

  test('every step shows what the model says', () => walkTour(pageModel, driver, tour), 60_000)

  test('a page that behaves otherwise is noticed', async () => {
    const machine = rebuilt(model.machine, ({ sending }) => (sending.invoke.onDone.target = 'idle'))
    const other = onThePage({ ...model, machine }, driver, ['empty'])
    await expect(walkTour(other, driver, planTour(other, driver))).rejects.toThrow('requestLink done')
  })
})
