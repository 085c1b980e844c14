import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { requestPasswordCode, verifyPasswordCode } from '#contract/auth/password.contract.ts'
import { prove } from '#contract/auth/proof.contract.ts'
import { isAddress, readAddress } from '#contract/values/mail-address.rules.ts'
import type { CodeChecked, MailedCode } from '#machines/auth/mailed-code.machine.ts'
import { mailedCodeMachine } from '#machines/auth/mailed-code.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import type { AskInModal } from './ask-in-modal.ts'

interface Needs {
  call: Call
  ask?: AskInModal
  /** The code was the right one. */
  onAccepted?: () => void
}

interface Calls {
  request: (input: { email: string }, signal: AbortSignal) => Promise<MailedCode>
  check: (input: { code: string }, signal: AbortSignal) => Promise<CodeChecked>
}

const right: CodeChecked = { isRight: true }

const checkedOf = (answer: object | { triesLeft: number }): CodeChecked =>
  'triesLeft' in answer ? { triesLeft: answer.triesLeft } : right

const provide = ({ ask, onAccepted = () => {} }: Needs, { request, check }: Calls) =>
  mailedCodeMachine.provide({
    guards: {
      isNotEmail: (_, { email }) => !isAddress(email.trim()),
      isOwn: (_, { email, own }) => own !== null && readAddress(email)?.mailbox === readAddress(own)?.mailbox,
    },
    actors: {
      requestCode: fromTask<MailedCode, { email: string }>(({ input, signal }) => request(input, signal)),
      checkCode: fromTask<CodeChecked, { code: string }>(({ input, signal }) => check(input, signal)),
      prove: fromTask<boolean>(async ({ signal }) => (ask ? ask({ reason: 'confirm' }, signal) : false)),
    },
    actions: { tellAccepted: onAccepted },
  })

/** A code to a new address of the account. */
export const provideNewAddress = (needs: Needs) =>
  provide(needs, {
    request: async ({ email }, signal) => {
      const { expiresAt } = await needs.call(changeEmail, { body: { email } }, { signal })
      return { sentTo: email, expiresAt }
    },
    check: async ({ code }, signal) =>
      checkedOf(await needs.call(verifyEmail, { body: { code } }, { signal })),
  })

/** A code for a new password, to the account's address. */
export const providePasswordCode = (needs: Needs) =>
  provide(needs, {
    request: (_, signal) => needs.call(requestPasswordCode, {}, { signal }),
    check: async ({ code }, signal) =>
      checkedOf(await needs.call(verifyPasswordCode, { body: { code } }, { signal })),
  })

/** A code that proves that it is the player. */
export const provideMailProof = (needs: Needs) =>
  provide(needs, {
    request: async (_, signal) => {
      await needs.call(prove, { body: { way: 'mail' } }, { signal })
      return { sentTo: null, expiresAt: null }
    },
    check: async ({ code }, signal) =>
      checkedOf(await needs.call(prove, { body: { way: 'mail', code } }, { signal })),
  })
