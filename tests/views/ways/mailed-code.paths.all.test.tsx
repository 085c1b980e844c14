import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import type { CodeChecked, mailedCodeMachine } from '#machines/auth/mailed-code.machine.ts'
import { MailRow } from '#src/features/ways/mail-row.tsx'
import { model } from '#tests/paths/auth/mailed-code.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, testTours } from '../support/paths.tour.ts'
import { createEnding, showWays } from './shown-ways.tsx'

const network = createNetwork()
const proof = createEnding()
let shown: Awaited<ReturnType<typeof showWays>> | null = null

const press = (name: RegExp) => userEvent.click(page.getByRole('button', { name }))
const address = page.getByRole('textbox', { name: 'New email address' })
const code = page.getByRole('textbox', { name: 'Code from your mail' })
const value = (field: typeof code): string => (field.element() as HTMLInputElement).value

const driver: Driver<typeof mailedCodeMachine> = {
  start: async () => {
    shown = await showWays(
      <ul>
        <MailRow
          way={{
            kind: 'mail',
            id: 'mail',
            name: 'mirel@example.org',
            addedAt: '2026-10-03T12:00:00.000Z',
            usedAt: null,
          }}
          ask={proof.open}
          onChanged={() => {}}
        />
      </ul>,
    )
  },
  stop: async () => {
    shown?.close()
    shown = null
  },
  gestures: {
    'code.request': {
      offered: (_, { states }) =>
        ['resting', 'addressing', 'typing', 'accepted'].some((state) => states.includes(state)),
      make: () => press(/^(?:Change the email address|Mail a code to it|Mail a new code)$/u),
    },
    'email.change': {
      offered: ({ email }, { context, states }) => states.includes('addressing') && email !== context.email,
      make: ({ email }) => userEvent.fill(address, email),
    },
    'code.change': {
      offered: (_, { states }) => states.includes('typing'),
      make: async ({ code: typed }) => {
        // A field that has the digits already would tell nobody of them.
        if (value(code) !== '') await userEvent.fill(code, '')
        await userEvent.fill(code, typed)
      },
    },
    'code.submit': {
      offered: (_, { states }) => states.includes('typing'),
      make: async () => {
        await userEvent.click(code)
        await userEvent.keyboard('{Enter}')
      },
    },
    'code.cancel': {
      offered: (_, { states }) => states.includes('addressing') || states.includes('typing'),
      make: () => press(/^Cancel$/u),
    },
  },
  sources: {
    requestCode: askingOf(network, changeEmail, () => ({ expiresAt: '2026-11-29T12:10:00.000Z' })),
    checkCode: {
      asked: () => network.forget(verifyEmail),
      answer: ({ kind, answer }) => {
        if (kind !== 'done') return network.fail(verifyEmail, answer)
        return 'isRight' in (answer as CodeChecked)
          ? network.answer(verifyEmail, { status: 'right', email: 'new@example.org' })
          : network.answer(verifyEmail, { status: 'wrong', ...(answer as { triesLeft: number }) })
      },
    },
    prove: proof.source,
  },
}

describe('A new address and its code, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(changeEmail)
    network.hold(verifyEmail)
  })

  testTours(model, driver, {
    starts: [['for a new address']],
    timeoutMs: 90_000,
    noticed: {
      change: ({ checking }) => (checking.invoke.onDone[1].target = 'accepted'),
      step: 'checkCode done',
    },
    // A code for a known address is asked for without one: by the password and the proof.
    beyondThePage: [
      'resting | code.request #2',
      'unsent | always #3',
      'accepted | code.cancel',
      'accepted | code.request #2',
    ],
  })
})
