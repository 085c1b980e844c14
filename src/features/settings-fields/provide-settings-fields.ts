import { fromCallback } from 'xstate'
import type { SavedFieldEvent } from '#machines/account/saved-field.machine.ts'
import { savedFieldMachine } from '#machines/account/saved-field.machine.ts'
import { settingsFieldsMachine } from '#machines/account/settings-fields.machine.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'
import type { SettingName, SettingsSource } from '#src/product/settings/settings-field-types.ts'
import { keptSettings } from './kept-settings.ts'

interface Named {
  name: string
}

interface Services<Name extends SettingName> {
  source: SettingsSource<Name>
  userId: string
  /** Continues to the page that the player wanted, or stays. */
  answerLeave: (goes: boolean) => void
}

const provideField = <Name extends SettingName>({ source, userId }: Services<Name>) => {
  const kept = keptSettings(userId)
  // Every field is named after its setting.
  const settingOf = ({ name }: Named): Name => name as Name
  return savedFieldMachine.provide({
    actors: {
      saveField: fromTask<{ value: string; savedAt: string }, Named & { value: string }>(
        ({ input, signal }) => source.save(settingOf(input), input.value, signal),
      ),
      readSaved: fromTask<{ value: string }, Named>(async ({ input, signal }) => ({
        value: await source.read(settingOf(input), signal),
      })),
      watchSaved: fromCallback<SavedFieldEvent, Named>(({ input, sendBack }) =>
        source.watch(settingOf(input), (value) => sendBack({ type: 'saved.changed', value })),
      ),
      watchNetwork: watchOnline(),
    },
    actions: {
      storeDraft: (_, { name, draft }) => {
        if (draft) kept.keep(name, draft)
        else kept.forget(name)
      },
      reloadUser: () => source.noteSaved(),
    },
  })
}

export const provideSettingsFields = <Name extends SettingName>(services: Services<Name>) =>
  settingsFieldsMachine.provide({
    actors: { field: provideField(services) },
    actions: { answerLeave: (_, { goes }) => services.answerLeave(goes) },
  })
