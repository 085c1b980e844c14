import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestMagicLink } from '#contract/auth/magic-link.contract.ts'
import type { magicLinkMachine } from '#machines/auth/magic-link.machine.ts'
import { model } from '#tests/paths/auth/magic-link.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const press = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('button', { name, exact: true }))

const driver: Driver<typeof magicLinkMachine> = {
  start: async () => {
    await open()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
  },
  stop,
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
    requestLink: askingOf(network, requestMagicLink, () => ({ success: true })),
  },
}

describe('Logging in by mail, on the page', () => {
  controlPage(network)
  beforeAll(() => network.hold(requestMagicLink))

  testTours(model, driver, {
    starts: [['empty']],
    timeoutMs: 60_000,
    noticed: {
      change: ({ sending }) => (sending.invoke.onDone.target = 'idle'),
      step: 'requestLink done',
    },
  })
})
