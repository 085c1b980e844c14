import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { DeskEntryActor } from './use-desk-entry.ts'

/** Why nothing can be begun on an entry: read anew after something was done, it isn't known yet what is left to be done. */
export const useNotReady = (actor: DeskEntryActor): string | false => {
  const { t } = useLingui()
  return useSelector(actor, (snapshot) => !snapshot.matches('shown')) && t`Loading...`
}
