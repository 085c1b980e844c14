import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { findFlow, useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import type { SettingName, SettingsFields } from '#src/product/settings/settings-field-types.ts'
import { keptSettings } from './kept-settings.ts'
import { provideSettingsFields } from './provide-settings-fields.ts'
import { readSetting } from './setting-values.ts'

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
  useEffect(() => {
    // Another device may have saved something while this window was behind others.
    const readAgain = (): void => findFlow(app, 'session')?.send({ type: 'session.reload' })
    addEventListener('focus', readAgain)
    return () => removeEventListener('focus', readAgain)
  }, [app])
  const isOpen = (): boolean =>
    Object.values(fields.getSnapshot().context.standings).some((standing) => standing !== 'saved')
  const blocker = useBlocker({ shouldBlockFn: isOpen, enableBeforeUnload: isOpen, withResolver: true })
  useLayoutEffect(() => {
    blocked.current = blocker
  })
  const isBlocked = blocker.status === 'blocked'
  useEffect(() => {
    if (isBlocked) fields.send({ type: 'page.leave' })
  }, [isBlocked, fields])
  return fields
}
