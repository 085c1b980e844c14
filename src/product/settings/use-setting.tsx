import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { errorText } from '#src/api/error-texts.ts'
import { SettingNote } from './setting-note.tsx'
import type { SavedField } from './settings-field-types.ts'

/** A setting as its field shows it: while the player is asked, the newer value of another device. */
export const useSetting = (field: SavedField, wordOf: (value: string) => ReactNode, refusal?: ReactNode) => {
  const { t } = useLingui()
  const isAsking = useSelector(field, (snapshot) => snapshot.matches('asking'))
  const isRefused = useSelector(field, (snapshot) => snapshot.matches('refused'))
  const { draft, newer, problem, isNews } = useSelector(field, ({ context }) => context)
  const isResting = useSelector(field, (snapshot) => snapshot.matches('resting'))
  const isWaiting = useSelector(field, (snapshot) => snapshot.hasTag('waiting'))
  return {
    value: isAsking ? (newer ?? draft) : draft,
    error: isRefused && problem !== null && (refusal ?? t(errorText(problem))),
    note: (isResting ? isNews : isWaiting) ? <SettingNote field={field} wordOf={wordOf} /> : null,
    choose: (value: string) => field.send({ type: 'field.choose', value }),
  }
}
