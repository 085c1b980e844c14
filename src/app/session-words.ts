import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/layers/toast.ts'

/** How long the toast offers to log in again, in milliseconds. */
const againMs = 10_000

const sessionEnds: Record<string, ReturnType<typeof msg>> = {
  session_expired: msg`Session expired`,
  validation_failed: msg`Failed to validate session`,
}

export const sayLoggedOut = (): void => {
  toast.success(i18n._(msg`You are logged out`), { id: 'session' })
}

/** Shows why a session ended by itself, and offers to log in again. */
export const saySessionEnd = (problem: string, logIn: () => void): void => {
  const text = sessionEnds[problem]
  const action = { label: i18n._(msg`Log in again`), onPress: logIn }
  if (text) toast.error(i18n._(text), { id: 'session', action, duration: againMs })
}
