import { useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { findFlow, useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import type { SettingName, SettingsFields } from '#src/product/settings/settings-field-types.ts'
import { keptSettings } from './kept-settings.ts'
import { provideSettingsFields } from './provide-settings-fields.ts'
import { readSetting } from './setting-values.ts'

/** A navigation that waits for the answer whether the player goes on; a newer one ends an older one. */
const createLeaving = () => {
  let answer = (_goes: boolean): void => {}
  return {
    request: (): Promise<boolean> => {
      answer(false)
      return new Promise((resolve) => (answer = resolve))
    },
    answer: (goes: boolean): void => answer(goes),
  }
}

/** Starts the fields of a page of settings. While one isn't saved, leaving the page goes through their chart. */
export const useSettingsFields = (user: User, names: readonly SettingName[]): SettingsFields => {
  const call = useCall()
  const app = useAppActor()
  const { history } = useRouter()
  const [leaving] = useState(createLeaving)
  const fields = useFlow(
    () =>
      provideSettingsFields({
        call,
        app,
        userId: user.id,
        answerLeave: leaving.answer,
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
  useEffect(() => {
    const isUnsaved = (): boolean =>
      Object.values(fields.getSnapshot().context.standings).some((standing) => standing !== 'saved')
    const unblock = history.block({
      enableBeforeUnload: isUnsaved,
      blockerFn: async () => {
        if (!isUnsaved()) return false
        const answer = leaving.request()
        fields.send({ type: 'page.leave' })
        return !(await answer)
      },
    })
    return () => {
      unblock()
      // The fields end while a navigation waits for them, as when the session ends: it goes on.
      leaving.answer(true)
    }
  }, [fields, history, leaving])
  return fields
}
