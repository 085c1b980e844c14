import { useEffect, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { savedFieldMachine } from '#machines/account/saved-field.machine.ts'
import type { settingsFieldsMachine } from '#machines/account/settings-fields.machine.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useAppActor } from '../../flows/app-actor.tsx'
import { useFlow } from '../../flows/use-flow.ts'
import { keptSettings } from './kept-settings.ts'
import { provideSettingsFields } from './provide-settings-fields.ts'
import type { SettingName } from './setting-values.ts'
import { readSetting } from './setting-values.ts'

export type SettingsFields = ActorRefFrom<typeof settingsFieldsMachine>
export type SavedField = ActorRefFrom<typeof savedFieldMachine>

/** Starts the fields of a page of settings. While one isn't saved, leaving the page goes through their chart. */
export const useSettingsFields = (user: User, names: readonly SettingName[]): SettingsFields => {
  const call = useCall()
  const app = useAppActor()
  const blocked = useRef<{ proceed: (() => void) | undefined; reset: (() => void) | undefined }>(null)
  const fields = useFlow(
    () =>
      provideSettingsFields({
        call,
        app,
        userId: user.id,
        answerLeave: (goes) => (goes ? blocked.current?.proceed : blocked.current?.reset)?.(),
      }),
    {
      input: {
        fields: names.map((name) => ({
          name,
          saved: readSetting(name, user),
          stored: keptSettings(user.id).of(name),
        })),
      },
    },
  )
  const isOpen = (): boolean =>
    Object.values(fields.getSnapshot().context.standings).some(
      (standing) => standing !== 'saved' && standing !== 'waiting',
    )
  const blocker = useBlocker({ shouldBlockFn: isOpen, enableBeforeUnload: isOpen, withResolver: true })
  blocked.current = blocker
  const isBlocked = blocker.status === 'blocked'
  useEffect(() => {
    if (isBlocked) fields.send({ type: 'page.leave' })
  }, [isBlocked, fields])
  return fields
}

/** The flow of one field. */
export const useSavedField = (fields: SettingsFields, name: SettingName): SavedField => {
  const field = useSelector(fields, ({ children }) => children[name] as SavedField | undefined)
  if (!field) throw new Error(`${name} is no field of this page`)
  return field
}
