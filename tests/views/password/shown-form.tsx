import { createActor } from 'xstate'
import type { Session } from '#contract/auth/session.contract.ts'
import { createCall } from '#src/api/call.ts'
import { createSend } from '#src/api/send.ts'
import { providePassword } from '#src/features/password/password-actors.ts'
import { PasswordForm } from '#src/features/password/password-form.tsx'
import '#src/main.css'
import '#src/features/login/login.css'
import { showPart } from '../support/part.tsx'

const guest = {
  token: () => null,
  settled: () => Promise.resolve(),
  handOver: () => Promise.resolve('settled' as const),
}

/** Shows the form alone, as the login modal mounts it, for a guest. */
export const showForm = async ({
  email,
  takesFocus = false,
}: { email?: string; takesFocus?: boolean } = {}) => {
  const adopted: (Session | null)[] = []
  const asked = { links: 0 }
  const logic = providePassword({
    call: createCall(createSend(), guest),
    adopt: (session) => adopted.push(session),
  })
  const actor = createActor(logic, { input: email === undefined ? {} : { email } }).start()
  const draw = await showPart(null, 'password')
  draw(<PasswordForm password={actor} onLink={() => (asked.links += 1)} takesFocus={takesFocus} />)
  return {
    actor,
    adopted,
    asked,
    hide: () => draw(null),
    close: () => {
      draw(null)
      actor.stop()
    },
  }
}
