import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { DeskEntryActor } from './use-desk-entry.ts'

/** Reason no action can start: after an action, the entry is loaded again to find out the remaining ones. */
export const useNotReady = (actor: DeskEntryActor): string | false => {
  const { t } = useLingui()
  return useSelector(actor, (snapshot) => !snapshot.matches('shown')) && t`Loading...`
}
