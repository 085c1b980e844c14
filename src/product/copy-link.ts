import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/layers/toast.ts'

/** Puts an address into the clipboard, and says so. A copy that fails is only logged (Money 8, Shell 8). */
export const copyLink = (address: string): void => {
  navigator.clipboard.writeText(address).then(
    () => toast.success(i18n._(msg`Link copied`), { id: 'link' }),
    (cause: unknown) => reportError(new Error('Copying was refused', { cause })),
  )
}
