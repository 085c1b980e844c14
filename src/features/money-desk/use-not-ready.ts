import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { PaymentStoryActor } from './money-desk-actors.ts'

/** Why nothing can be begun on a payment: read anew after something was done, it isn't known yet what is left to be done. */
export const useNotReady = (actor: PaymentStoryActor): string | false => {
  const { t } = useLingui()
  return useSelector(actor, (snapshot) => !snapshot.matches('shown')) && t`Loading...`
}
