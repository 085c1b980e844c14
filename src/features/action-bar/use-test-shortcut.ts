import { useEffect } from 'react'
import { addTestNotification } from '#contract/notifications/notifications.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useCall } from '#src/api/api-context.tsx'
import { withLimit } from '#src/api/call.ts'
import { useIsVerifiedAdmin } from '#src/product/account/admin-verdict.ts'

/** Time limit of the request, in milliseconds. */
const limitMs = 20_000

/** On a keyboard without Latin letters, and on a Mac, where Alt makes another character of it, the key's place counts. */
const isLetterN = ({ key, code }: KeyboardEvent): boolean =>
  key === 'n' || key === 'N' || (code === 'KeyN' && !/^[a-z]$/iu.test(key))

/** AltGraph writes characters, and Windows reports it as Ctrl with Alt. */
const asksForTest = (event: KeyboardEvent): boolean =>
  event.ctrlKey &&
  event.altKey &&
  !event.shiftKey &&
  !event.metaKey &&
  !event.repeat &&
  !event.getModifierState('AltGraph') &&
  !(event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]')) &&
  isLetterN(event)

/** Ctrl+Alt+N notifies an administrator of nothing, to see a notification arrive (Shell 2.7). */
export const useTestShortcut = (): void => {
  const call = useCall()
  const isVerified = useIsVerifiedAdmin()
  useEffect(() => {
    if (!isVerified) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!asksForTest(event)) return
      event.preventDefault()
      withLimit(call, limitMs)(addTestNotification, {}).catch((error: unknown) => {
        // A failed call shows nothing: the notification that doesn't arrive does.
        if (!(error instanceof ApiError)) reportError(error)
      })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [call, isVerified])
}
