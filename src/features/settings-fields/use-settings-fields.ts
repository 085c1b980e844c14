import { useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import type {
  SettingName,
  SettingsFields,
  SettingsSource,
  UserSetting,
} from '#src/product/settings/settings-field-types.ts'
import { keptSettings } from './kept-settings.ts'
import { provideSettingsFields } from './provide-settings-fields.ts'
import { readSetting } from './setting-values.ts'
import { createUserSource } from './user-source.ts'

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

/**
 * Starts the fields of a page, with the values that the page has read. While one isn't saved, leaving the page goes
 * through their chart.
 */
export const useFieldsOf = <Name extends SettingName>(
  userId: string,
  values: readonly { readonly name: Name; readonly saved: string }[],
  createSource: () => SettingsSource<Name>,
): SettingsFields => {
  const { history } = useRouter()
  const [leaving] = useState(createLeaving)
  const [source] = useState(createSource)
  const fields = useFlow(() => provideSettingsFields({ source, userId, answerLeave: leaving.answer }), {
    input: {
      fields: values.map(({ name, saved }) => ({ name, saved, stored: keptSettings(userId).of(name) })),
    },
  })
  useEffect(() => {
    const readAgain = (): void => source.readAgain()
    addEventListener('focus', readAgain)
    return () => removeEventListener('focus', readAgain)
  }, [source])
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

/** Starts fields of the player's record. */
export const useSettingsFields = (user: User, names: readonly UserSetting[]): SettingsFields => {
  const call = useCall()
  const app = useAppActor()
  return useFieldsOf(
    user.id,
    names.map((name) => ({ name, saved: readSetting(name, user) })),
    () => createUserSource({ call, app, userId: user.id }),
  )
}
