import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/layers/toast.ts'

export const sayAdminsOnly = (): void => {
  toast.error(i18n._(msg`Access denied. Admin permissions required.`), { id: 'access' })
}
