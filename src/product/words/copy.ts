import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/layers/toast.ts'

/** Copies a text to the clipboard and confirms it. A failed copy is only logged (Money 8, Shell 8). */
const copy = (text: string, id: string, said: MessageDescriptor): void => {
  navigator.clipboard.writeText(text).then(
    () => toast.success(i18n._(said), { id }),
    (cause: unknown) => reportError(new Error('Copying was refused', { cause })),
  )
}

export const copyLink = (address: string): void => copy(address, 'link', msg`Link copied`)

export const copyReceipt = (number: string): void => copy(number, 'receipt', msg`Receipt copied`)
