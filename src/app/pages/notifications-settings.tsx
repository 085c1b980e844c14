import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { choiceFields, ChoicesTab } from '#src/features/notification-choices/choices-tab.tsx'
import { createChoicesSource } from '#src/features/notification-choices/choices-source.ts'
import type { KnownChoices } from '#src/features/notification-choices/load-choices.ts'
import { useFieldsOf } from '#src/features/settings-fields/use-settings-fields.ts'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { Loading } from '../shell/loading.tsx'
import type { SettingsData } from './load-settings.ts'
import { Loaded } from './loaded.tsx'

/** The server writes the topics in the reader's language: they are read again in a new one. */
const useTopicsInLanguage = (): void => {
  const { i18n } = useLingui()
  const router = useRouter()
  const language = useRef(i18n.locale)
  useEffect(() => {
    if (language.current === i18n.locale) return
    language.current = i18n.locale
    void router.invalidate()
  }, [i18n.locale, router])
}

function Choices({ userId, known }: { userId: string; known: KnownChoices }) {
  const call = useCall()
  const fields = useFieldsOf(userId, choiceFields(known), () => createChoicesSource(call))
  useTopicsInLanguage()
  return <ChoicesTab known={known} fields={fields} />
}

function Notifications({ user }: { user: User }) {
  return (
    <Loaded<SettingsData>>
      {(data) => (data?.choices ? <Choices userId={user.id} known={data.choices} /> : <Loading />)}
    </Loaded>
  )
}

/** The player chooses the notifications and mails they get, and when. */
export const NotificationsSettings = forPlayer(Notifications)
