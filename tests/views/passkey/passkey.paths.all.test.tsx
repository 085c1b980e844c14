import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passkeyLogIn, passkeyOptions } from '#contract/auth/passkey.contract.ts'
import type { Chosen, PasskeySupport, passkeyMachine } from '#machines/auth/passkey.machine.ts'
import { model } from '#tests/paths/auth/passkey.model.ts'
import type { Driver, Source } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, testTours } from '../support/paths.tour.ts'
import { createPasskeys } from './passkeys.ts'
import { showPasskey } from './show-passkey.tsx'

const network = createNetwork()
const passkeys = createPasskeys()
let close = (): void => {}

const choosing = (isListed: boolean): Source => ({
  answer: ({ kind, answer }) =>
    kind === 'done' ? passkeys.answer(isListed, answer as Chosen) : passkeys.fail(isListed),
})

const driver: Driver<typeof passkeyMachine> = {
  start: async () => {
    close = (await showPasskey()).close
  },
  stop: async () => {
    close()
    passkeys.remove()
  },
  gestures: {
    'passkey.choose': {
      offered: (_, { states }) =>
        states.some((state) => state.startsWith('offering') || state === 'loggedIn'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Log in with a passkey' })),
    },
  },
  sources: {
    readSupport: {
      fails: false,
      atOnce: ({ answer }) => passkeys.install(answer as PasskeySupport),
    },
    // Not forgotten when it is asked again: the answer to a request may be what starts the next one.
    requestOptions: { ...askingOf(network, passkeyOptions), asked: () => {} },
    awaitListed: choosing(true),
    choose: choosing(false),
    logIn: askingOf(network, passkeyLogIn),
  },
}

describe('Logging in by a passkey, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(passkeyOptions)
    network.hold(passkeyLogIn)
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 120_000,
    beyondThePage: ['checking | readSupport fails'],
    noticed: {
      change: ({ verifying }) => (verifying.after.requestTimeout.target = 'loggedIn'),
      step: 'wait',
    },
  })
})
