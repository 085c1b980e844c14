import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkPassword, updatePassword } from '#contract/auth/password.contract.ts'
import type {
  NewPasswordContext,
  newPasswordMachine,
  PasswordSaved,
} from '#machines/auth/new-password.machine.ts'
import { NewPassword } from '#src/features/ways/new-password.tsx'
import { model } from '#tests/paths/auth/new-password.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, testTours } from '../support/paths.tour.ts'
import { showWays } from './shown-ways.tsx'

const network = createNetwork()
let shown: Awaited<ReturnType<typeof showWays>> | null = null

const field = page.getByLabelText('New password', { exact: true })
const isOpen = (states: readonly string[]): boolean => states.includes('typing') || states.includes('judging')
const nothing = (): void => {}

const driver: Driver<typeof newPasswordMachine> = {
  start: async ({ code }) => {
    shown = await showWays(
      <NewPassword
        code={code}
        email="mirel@example.org"
        onSaved={nothing}
        onNewCode={nothing}
        onCancel={nothing}
      />,
    )
  },
  stop: async () => {
    shown?.close()
    shown = null
  },
  gestures: {
    'password.change': {
      offered: (
        { password },
        { context, states }: { context: NewPasswordContext; states: readonly string[] },
      ) => isOpen(states) && password !== context.password,
      make: ({ password }) => userEvent.fill(field, password),
    },
    'password.leave': {
      offered: (_, { states }) => states.includes('typing'),
      make: async () => {
        await userEvent.click(field)
        await userEvent.keyboard('{Tab}')
      },
    },
    'password.submit': {
      offered: (_, { states }) => isOpen(states),
      // A press on the button would leave the field first.
      make: async () => {
        await userEvent.click(field)
        await userEvent.keyboard('{Enter}')
      },
    },
  },
  sources: {
    judge: askingOf(network, checkPassword, () => ({ status: 'good' })),
    save: askingOf(network, updatePassword, (saved: PasswordSaved) =>
      'setAt' in saved ? { status: 'saved', ...saved } : { status: 'wrong', triesLeft: 2 },
    ),
  },
}

describe('A new password, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(checkPassword)
    network.hold(updatePassword)
  })

  testTours(model, driver, {
    starts: [['with a code']],
    timeoutMs: 90_000,
    noticed: { change: ({ saving }) => (saving.invoke.onDone[0].target = 'typing'), step: 'save done' },
  })
})
