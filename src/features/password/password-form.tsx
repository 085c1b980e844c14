import { type FormEvent, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Mail } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { longestTypedPassword } from '#contract/auth/password.contract.ts'
import type { passwordMachine } from '#machines/auth/password.machine.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { PasswordProblem } from './password-problem.tsx'

type PasswordSnapshot = SnapshotFrom<typeof passwordMachine>
const contextOf = ({ context }: PasswordSnapshot) => context
const isSendingIn = (snapshot: PasswordSnapshot) => snapshot.matches('sending')

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

interface Props {
  password: ActorRefFrom<typeof passwordMachine>
  /** The player would rather get a link; missing for a player who is logged in, and proves that it is them. */
  onLink?: () => void
  /** The first empty field takes the focus: the button that led here has disappeared. */
  takesFocus?: boolean
}

/** Log-in by an address and a password. The typed password stays in its field, so that it can be mended. */
export function PasswordForm({ password, onLink, takesFocus = false }: Props) {
  const { t } = useLingui()
  const { email, problem, waitSeconds } = useSelector(password, contextOf)
  const isSending = useSelector(password, isSendingIn)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const failures = password.subscribe((snapshot) => {
      if (!snapshot.matches({ typing: 'failed' })) return
      const isOfEmail = snapshot.context.problem === 'email_invalid'
      const field = isOfEmail ? emailField.current : passwordField.current
      field?.focus()
      field?.select()
    })
    return () => {
      failures.unsubscribe()
      // The field goes with the form, and the password with the field.
      if (password.getSnapshot().status === 'active') password.send({ type: 'password.change', password: '' })
    }
  }, [password])

  useEffect(() => {
    if (!takesFocus) return
    const field = password.getSnapshot().context.email === '' ? emailField : passwordField
    field.current?.focus()
  }, [password, takesFocus])

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Some password managers fill fields without an event; and the machine forgets a password that was sent.
    const form = new FormData(event.currentTarget)
    const typed = { email: textIn(form, 'email'), password: textIn(form, 'password') }
    const known = password.getSnapshot().context
    if (typed.email !== known.email) password.send({ type: 'email.change', email: typed.email })
    if (typed.password !== known.password)
      password.send({ type: 'password.change', password: typed.password })
    password.send({ type: 'password.submit' })
  }
  const sentence = problem && (
    <span role="alert">
      <PasswordProblem problem={problem} waitSeconds={waitSeconds} />
    </span>
  )
  const isOfEmail = problem === 'email_invalid'
  return (
    <form noValidate className="login-form" onSubmit={submit}>
      <TextField
        data-autofocus={onLink && ''}
        ref={emailField}
        label={t`Email address`}
        icon={Mail}
        // Not type="email": Chromium would convert the host to ASCII and show that from then on.
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isSending || !onLink}
        value={email}
        error={isOfEmail && sentence}
        onChange={({ currentTarget }) => password.send({ type: 'email.change', email: currentTarget.value })}
      />
      <PasswordField
        ref={passwordField}
        label={t`Password`}
        {...(onLink && {
          labelEnd: (
            <button type="button" className="text-accent-text font-semibold underline" onClick={onLink}>
              <Trans>Mail me a link instead</Trans>
            </button>
          ),
        })}
        name="password"
        autoComplete="current-password"
        maxLength={longestTypedPassword}
        readOnly={isSending}
        error={!isOfEmail && sentence}
        onChange={({ currentTarget }) =>
          password.send({ type: 'password.change', password: currentTarget.value })
        }
      />
      <Reference problem={problem} />
      {onLink ? (
        <>
          <Button type="submit" variant="primary" size="lg" block busy={isSending && t`Logging in`}>
            <Trans>Log in</Trans>
          </Button>
          <p className="login-note">
            <Trans>Forgot it? Log in by a mailed link and set a new one in Settings.</Trans>
          </p>
        </>
      ) : (
        <Button type="submit" block busy={isSending && t`Checking`}>
          <Trans>Confirm</Trans>
        </Button>
      )}
    </form>
  )
}
