import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/layers/toast.ts'

export const sayFailed = (): void => {
  toast.error(i18n._(msg`Failed to load projects`), { id: 'projects' })
}
