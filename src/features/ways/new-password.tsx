import { type FormEvent, useEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { longestTypedPassword } from '#contract/auth/password.contract.ts'
import { passwordLengths } from '#contract/auth/password.rules.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeField } from '#src/ui/fields/code-field.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { provideNewPassword } from './provide-new-password.ts'

interface Props {
  code: string
  email: string
  onSaved: () => void
  onNewCode: () => void
  onCancel: () => void
}

/** The new password, once the code was the right one. */
export function NewPassword({ code, email, onSaved, onNewCode, onCancel }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideNewPassword({ call, onSaved }), { input: { code } })
  const { problem, saved, password } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const field = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (saved) done.current?.focus({ preventScroll: true })
  }, [saved])
  if (saved)
    return (
      <p ref={done} role="status" tabIndex={-1} className="text-small">
        {saved.endedSessions > 0 ? (
          <Trans>Your password is saved. Other browsers were logged out.</Trans>
        ) : (
          <Trans>Your password is saved.</Trans>
        )}
      </p>
    )
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Some password managers fill fields without an event.
    const typed = field.current?.value ?? ''
    if (typed !== password) actor.send({ type: 'password.change', password: typed })
    actor.send({ type: 'password.submit' })
  }
  const { least } = passwordLengths
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <CodeField label={t`Code from your mail`} value={code} readOnly />
      {/* A password manager stores the password with the address. */}
      <input hidden readOnly maxLength={320} name="email" autoComplete="username" value={email} />
      <PasswordField
        ref={field}
        label={t`New password`}
        hint={<Plural value={least} one="# character or more" other="# characters or more" />}
        name="new-password"
        autoComplete="new-password"
        maxLength={longestTypedPassword}
        readOnly={isSaving}
        error={
          problem && (
            <span role="alert">
              {problem === 'code_spent' ? (
                <Trans>Too many tries. Ask for a new code.</Trans>
              ) : (
                t(errorText(problem))
              )}
            </span>
          )
        }
        onBlur={() => actor.send({ type: 'password.leave' })}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'password.change', password: currentTarget.value })
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={isSaving && t`Saving`}>
          <Trans>Save password</Trans>
        </Button>
        {problem === 'code_spent' && (
          <Button onClick={onNewCode}>
            <Trans>Mail a new code</Trans>
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
