import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { MailedCodeContext, mailedCodeMachine } from '#machines/auth/mailed-code.machine.ts'
import { mailCodeMs } from '#contract/auth/mail-code.ts'
import { errorText } from '#src/api/error-texts.ts'
import { useServerNow } from '#src/product/words/server-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeField } from '#src/ui/fields/code-field.tsx'
import { Countdown } from '#src/ui/figures/countdown.tsx'

export type CodeActor = ActorRefFrom<typeof mailedCodeMachine>

function ValidFor({ until }: { until: string }) {
  // The clock shows whole seconds that have begun, so up to a second more than the code's life seems left.
  const left = Math.min(mailCodeMs, Date.parse(until) - useServerNow(1_000))
  return (
    <span className="text-muted">
      <Trans>
        valid for <Countdown leftMs={left} withoutHours />
      </Trans>
    </span>
  )
}

/** The sentence about a code that was refused. */
export function CodeProblem({ context }: { context: MailedCodeContext }) {
  const { t } = useLingui()
  const { problem, triesLeft } = context
  if (problem === null) return null
  return (
    <span role="alert">
      {triesLeft !== null ? (
        <Plural
          value={triesLeft}
          one="This code is wrong. # try left."
          other="This code is wrong. # tries left."
        />
      ) : problem === 'code_spent' ? (
        <Trans>Too many tries. Ask for a new code.</Trans>
      ) : (
        t(errorText(problem))
      )}
    </span>
  )
}

interface Props {
  actor: CodeActor
  /** The field takes the focus as soon as it is there. */
  takesFocus?: boolean
  /** At the end of the buttons. */
  children?: ReactNode
}

/** The field of a mailed code: sent as soon as it is whole. */
export function CodeForm({ actor, takesFocus = true, children }: Props) {
  const { t } = useLingui()
  const { code, sent, problem, ...rest } = useSelector(actor, ({ context }) => context)
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('checking'))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Some password managers fill fields without an event.
    const filled = field.current?.value ?? ''
    if (filled !== code) actor.send({ type: 'code.change', code: filled })
    actor.send({ type: 'code.submit' })
  }
  const address = sent?.sentTo
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <CodeField
        ref={field}
        name="code"
        label={t`Code from your mail`}
        {...(sent?.expiresAt && { labelEnd: <ValidFor until={sent.expiresAt} /> })}
        hint={
          address && (
            <span className="wrap-anywhere">
              <Trans>
                We mailed it to <bdi translate="no">{address}</bdi>.
              </Trans>
            </span>
          )
        }
        value={code}
        readOnly={isChecking}
        error={problem && <CodeProblem context={{ code, sent, problem, ...rest }} />}
        onChange={({ currentTarget }) => actor.send({ type: 'code.change', code: currentTarget.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="button" size="sm" onClick={() => actor.send({ type: 'code.request' })}>
          <Trans>Mail a new code</Trans>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => actor.send({ type: 'code.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
        {children}
      </div>
    </form>
  )
}
