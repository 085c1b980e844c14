import { fromCallback } from 'xstate'
import { me } from '#contract/auth/session.contract.ts'
import type { SavedFieldEvent } from '#machines/account/saved-field.machine.ts'
import { savedFieldMachine } from '#machines/account/saved-field.machine.ts'
import { settingsFieldsMachine } from '#machines/account/settings-fields.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { watchOnline } from '#src/product/flows/watch-online.ts'
import { keptSettings } from './kept-settings.ts'
import type { SettingName } from '#src/product/settings/settings-field-types.ts'
import { readSetting, saveSetting } from './setting-values.ts'
import { watchUser } from './watch-user.ts'

interface Named {
  name: string
}

interface Services {
  call: Call
  app: AppActor
  userId: string
  /** Continues to the page that the player wanted, or stays. */
  answerLeave: (goes: boolean) => void
}

/** Every field is named after its setting. */
const settingOf = ({ name }: Named): SettingName => name as SettingName

const provideField = ({ call, app, userId }: Services) => {
  const kept = keptSettings(userId)
  return savedFieldMachine.provide({
    actors: {
      saveField: fromTask<{ value: string; savedAt: string }, Named & { value: string }>(
        ({ input, signal }) => saveSetting(call, settingOf(input), input.value, signal),
      ),
      readSaved: fromTask<{ value: string }, Named>(async ({ input, signal }) => ({
        value: readSetting(settingOf(input), await call(me, {}, { signal })),
      })),
      watchSaved: fromCallback<SavedFieldEvent, Named>(({ input, sendBack }) =>
        watchUser(app, userId, (user) =>
          sendBack({ type: 'saved.changed', value: readSetting(settingOf(input), user) }),
        ),
      ),
      watchNetwork: watchOnline(),
    },
    actions: {
      storeDraft: (_, { name, draft }) => {
        if (draft) kept.keep(name, draft)
        else kept.forget(name)
      },
      reloadUser: () => findFlow(app, 'session')?.send({ type: 'session.reload' }),
    },
  })
}

export const provideSettingsFields = (services: Services) =>
  settingsFieldsMachine.provide({
    actors: { field: provideField(services) },
    actions: { answerLeave: (_, { goes }) => services.answerLeave(goes) },
  })
