import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/layers/toast.ts'

/** Puts an address into the clipboard, and says so. */
export const copyLink = (address: string): void => {
  navigator.clipboard.writeText(address).then(
    () => toast.success(i18n._(msg`Link copied`), { id: 'link' }),
    () => toast.error(i18n._(msg`The browser did not allow copying.`), { id: 'link' }),
  )
}
