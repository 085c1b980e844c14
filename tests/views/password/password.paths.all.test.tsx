import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passwordLogIn } from '#contract/auth/password.contract.ts'
import type { PasswordContext, passwordMachine } from '#machines/auth/password.machine.ts'
import { model } from '#tests/paths/auth/password.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, testTours } from '../support/paths.tour.ts'
import { showForm } from './shown-form.tsx'

const network = createNetwork()
let shown: Awaited<ReturnType<typeof showForm>> | null = null

const field = page.getByLabelText('Password', { exact: true })

const canType = (states: readonly string[]): boolean => !states.includes('sending')
/** After a log-in was sent, the field still has the password, and the next press sends it as one that was typed. */
const isInStep = ({ context, states }: { context: PasswordContext; states: readonly string[] }): boolean =>
  states.includes('typing.editing') ||
  context.problem === 'email_invalid' ||
  context.problem === 'password_missing'

const driver: Driver<typeof passwordMachine> = {
  start: async ({ email }) => {
    shown = await showForm(email === undefined ? {} : { email })
  },
  stop: async () => {
    shown?.close()
    shown = null
  },
  gestures: {
    'email.change': {
      offered: ({ email }, { context, states }) => canType(states) && email.trim() !== context.email.trim(),
      make: ({ email }) => userEvent.fill(page.getByRole('textbox', { name: 'Email address' }), email),
    },
    'password.change': {
      offered: (_, { states }) => canType(states),
      make: async ({ password }) => {
        // A field that has the text already would tell nobody of it.
        if ((field.element() as HTMLInputElement).value === password) await userEvent.fill(field, 'another')
        await userEvent.fill(field, password)
      },
    },
    'password.submit': {
      offered: (_, at) => canType(at.states) && isInStep(at),
      make: () => userEvent.click(page.getByRole('button', { name: 'Log in', exact: true })),
    },
  },
  sources: { logIn: askingOf(network, passwordLogIn, ({ session }) => session ?? {}) },
}

describe('Logging in by a password, on the page', () => {
  controlPage(network)
  beforeAll(() => network.hold(passwordLogIn))

  testTours(model, driver, {
    starts: [['empty', 'with an address']],
    timeoutMs: 60_000,
    noticed: {
      change: ({ sending }) => (sending.invoke.onDone.target = 'typing'),
      step: 'logIn done',
    },
  })
})
