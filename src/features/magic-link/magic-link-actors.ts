import { requestMagicLink } from '#contract/auth/magic-link.contract.ts'
import { isAddress } from '#contract/values/mail-address.rules.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { magicLinkMachine } from '#machines/auth/magic-link.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

interface MagicLinkServices {
  call: Call
  language: () => string
}

/** Connects the email tab's machine to the API. The mail is in the reader's language if available. */
export const provideMagicLink = ({ call, language }: MagicLinkServices) =>
  magicLinkMachine.provide({
    guards: { isEmail: (_, { email }) => isAddress(email) },
    actors: {
      requestLink: fromTask<void, { email: string }>(async ({ input, signal }) => {
        const known = languageCodes.find((code) => code === language())
        await call(
          requestMagicLink,
          { body: { email: input.email, ...(known && { language: known }) } },
          { signal },
        )
      }),
    },
  })
