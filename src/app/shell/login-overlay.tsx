import { msg } from '@lingui/core/macro'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/auth/login.machine.ts'
import type { LoginMethod } from '#src/features/login/login-modal.tsx'
import { LoginModal } from '#src/features/login/login-modal.tsx'
import { MagicLinkForm } from '#src/features/magic-link/magic-link-form.tsx'

/** The available ways to log in, in the order of the tabs. */
const methods: readonly LoginMethod[] = [{ value: 'email', label: msg`Email`, content: <MagicLinkForm /> }]

export function LoginOverlay({ actor }: { actor: ActorRefFrom<typeof loginMachine> }) {
  return <LoginModal login={actor} methods={methods} />
}
