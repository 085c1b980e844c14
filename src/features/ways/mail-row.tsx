import type { FormEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Mail, Plus } from 'lucide-react'
import type { Way } from '#contract/auth/ways.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { AccountRow } from './account-row.tsx'
import type { AskInModal } from './ask-in-modal.ts'
import { focusNow, useFocusBack } from './use-focus-back.ts'
import { useWayNames } from '#src/product/account/way-names.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { type CodeActor, CodeForm, CodeProblem } from './code-form.tsx'
import { provideNewAddress } from './provide-mailed-code.ts'

interface Props {
  /** Null: the account has no address. */
  way: Way | null
  ask: AskInModal
  onChanged: () => void
}

function AddressForm({ actor }: { actor: CodeActor }) {
  const { t } = useLingui()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isSending = useSelector(
    actor,
    (snapshot) => snapshot.matches('requesting') || snapshot.matches('proving'),
  )
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Some password managers fill fields without an event.
    const field = event.currentTarget.elements.namedItem('email')
    const email = field instanceof HTMLInputElement ? field.value : context.email
    if (email !== context.email) actor.send({ type: 'email.change', email })
    actor.send({ type: 'code.request' })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        ref={focusNow}
        label={t`New email address`}
        icon={Mail}
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isSending}
        value={context.email}
        error={context.problem && <CodeProblem context={context} />}
        onChange={({ currentTarget }) => actor.send({ type: 'email.change', email: currentTarget.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" busy={isSending && t`Mailing a code`}>
          <Trans>Mail a code to it</Trans>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => actor.send({ type: 'code.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The mailed link: its address is changed in place, by a code that goes to the new one. */
export function MailRow({ way, ask, onChanged }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const names = useWayNames()
  const actor = useFlow(() => provideNewAddress({ call, ask, onAccepted: onChanged }), {
    input: { needsAddress: true, own: way?.name ?? null },
  })
  const state = useSelector(actor, ({ value }) => value)
  const isAccepted = state === 'accepted'
  const isOpen = state !== 'resting' && !isAccepted
  const isTyping = state === 'typing' || state === 'checking'
  const change = useFocusBack<HTMLButtonElement>(isOpen)
  return (
    <AccountRow
      icon={Mail}
      isQuiet={way === null}
      name={names.mail}
      line={
        <>
          <p>
            {way === null ? (
              <Trans>Not added. With an address, we can tell you when a way to log in changes.</Trans>
            ) : (
              <bdi translate="no">{way.name}</bdi>
            )}
          </p>
          {isAccepted && (
            <p role="status">
              <Trans>Your new address counts from now on. The old one was told.</Trans>
            </p>
          )}
        </>
      }
      action={
        isOpen ? undefined : way === null ? (
          <Button
            ref={change}
            size="sm"
            icon={Plus}
            aria-label={t`Add an email address`}
            onClick={() => actor.send({ type: 'code.request' })}
          >
            <Trans>Add</Trans>
          </Button>
        ) : (
          <Button
            ref={change}
            variant="ghost"
            size="sm"
            className="-me-3"
            aria-label={t`Change the email address`}
            onClick={() => actor.send({ type: 'code.request' })}
          >
            <Trans context="verb">Change</Trans>
          </Button>
        )
      }
    >
      {isOpen && (isTyping ? <CodeForm actor={actor} /> : <AddressForm actor={actor} />)}
    </AccountRow>
  )
}
