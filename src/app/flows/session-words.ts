import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SessionEnd } from '#machines/auth/session.machine.ts'
import { toast } from '#src/ui/layers/toast.ts'

/** Time for which the toast offers to log in again, in milliseconds. */
const againMs = 10_000

const sessionEnds: Record<SessionEnd, MessageDescriptor> = {
  session_expired: msg`Session expired`,
  validation_failed: msg`Failed to validate session`,
}

export const sayLoggedOut = (): void => {
  toast.success(i18n._(msg`You are logged out`), { id: 'session' })
}

/** Time to read a notice about the browser, in milliseconds. */
const browserMs = 10_000

export const saySessionIsVolatile = (): void => {
  toast.info(i18n._(msg`This browser stores nothing, so you will have to log in again after a reload.`), {
    id: 'session',
    duration: browserMs,
  })
}

/** Shows the reason why a session ended by itself, and offers to log in again. */
export const saySessionEnd = (problem: SessionEnd, logIn: () => void): void => {
  const action = { label: i18n._(msg`Log in again`), onPress: logIn }
  toast.error(i18n._(sessionEnds[problem]), { id: 'session', action, duration: againMs })
}

/** The log-in modal says it instead. */
export const takeBackSessionEnd = (): void => toast.dismiss('session')
