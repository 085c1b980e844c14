import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/layers/toast.ts'

/** Shows that a flow is unavailable: its code could not be loaded, or its view could not be rendered. */
export const sayUnavailable = (): void => {
  toast.error(i18n._(msg`This part could not be loaded. Try again in a moment.`), { id: 'unavailable' })
}
