import { saveSettings } from '#contract/account/user.contract.ts'
import { nameConsentMachine } from '#machines/donation/name-consent.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

export const provideNameConsent = ({ call }: { call: Call }) =>
  nameConsentMachine.provide({
    actors: {
      saveConsent: fromTask<unknown, { showsName: boolean }>(({ input: { showsName }, signal }) =>
        call(saveSettings, { body: { shows_name: showsName } }, { signal }),
      ),
    },
  })
