import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import { longestTypedPassword } from '#contract/auth/password.contract.ts'
import { passwordLengths } from '#contract/auth/password.rules.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { AccountRows } from './account-row.tsx'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { toldOf, WayRow, type WaysActor } from './way-row.tsx'
import { useWayNames, useWhen } from './way-words.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeField } from '#src/ui/fields/code-field.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { type CodeActor, CodeForm } from './code-form.tsx'
import { providePasswordCode } from './provide-mailed-code.ts'
import { provideNewPassword } from './provide-new-password.ts'

interface ChooseProps {
  code: CodeActor
  email: string
  onSaved: () => void
}

/** The new password, once the code was the right one. */
function Choose({ code: codeActor, email, onSaved }: ChooseProps) {
  const { t } = useLingui()
  const call = useCall()
  const code = codeActor.getSnapshot().context.code
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
          <Button onClick={() => codeActor.send({ type: 'code.request' })}>
            <Trans>Mail a new code</Trans>
          </Button>
        )}
        <Button variant="ghost" onClick={() => codeActor.send({ type: 'code.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
        <span className="text-small text-muted ms-auto">
          <Plural value={least} one="# character or more" other="# characters or more" />
        </span>
      </div>
    </form>
  )
}

interface Props {
  actor: WaysActor
  /** Other sessions ended by it. */
  onSaved: () => void
}

/** The password of the account: set or changed by a mailed code, and removed. */
export function PasswordPanel({ actor: ways, onSaved }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const names = useWayNames()
  const when = useWhen()
  const context = useSelector(ways, (snapshot) => snapshot.context)
  const actor = useFlow(() => providePasswordCode({ call }), { input: { needsAddress: false } })
  const state = useSelector(actor, ({ value }) => value)
  const { problem, waitSeconds } = useSelector(actor, (snapshot) => snapshot.context)
  const isIdle = state === 'resting' || state === 'requesting'
  const isOpen = !isIdle
  const request = useFocusBack<HTMLButtonElement>(isOpen)
  const own = context.ways?.find(({ kind }) => kind === 'password')
  const email = toldOf(context)
  if (context.ways === null) return null
  const date = own && when(own.addedAt)
  const used = own?.usedAt && when(own.usedAt)
  const mailCode = (words: ReactNode) => (
    <Button
      ref={request}
      busy={state === 'requesting' && t`Mailing a code`}
      disabledReason={email === null && t(errorText('password_needs_address'))}
      onClick={() => actor.send({ type: 'code.request' })}
    >
      {words}
    </Button>
  )
  return (
    <SettingsPanel
      title={<Trans>Password</Trans>}
      end={
        date && (
          <span className="text-small text-muted">
            <Trans>Set {date}</Trans>
          </span>
        )
      }
    >
      {own && isIdle && (
        <AccountRows>
          <WayRow
            actor={ways}
            way={own}
            icon={KeyRound}
            name={names.password}
            line={used ? <Trans>Used {used}</Trans> : <Trans>Not used yet</Trans>}
          />
        </AccountRows>
      )}
      {isIdle && (
        <div className="grid gap-3">
          {!own && (
            <p className="text-small">
              {email === null ? (
                t(errorText('password_needs_address'))
              ) : (
                <Trans>You have no password. A code that we mail you lets you choose one.</Trans>
              )}
            </p>
          )}
          <div>{mailCode(own ? <Trans>Change password</Trans> : <Trans>Mail me a code</Trans>)}</div>
          {problem && <ProblemAlert problem={problem} waitSeconds={waitSeconds} />}
        </div>
      )}
      {(state === 'typing' || state === 'checking') && <CodeForm actor={actor} />}
      {state === 'accepted' && (
        <Choose
          code={actor}
          email={email ?? ''}
          onSaved={() => {
            ways.send({ type: 'ways.read' })
            onSaved()
          }}
        />
      )}
    </SettingsPanel>
  )
}
