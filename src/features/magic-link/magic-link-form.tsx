import { type FormEvent, type ReactNode, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Link2, Mail } from 'lucide-react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { magicLinkMachine } from '#machines/auth/magic-link.machine.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { LinkSent } from './link-sent.tsx'
import { LinkProblem } from './link-problem.tsx'

type LinkSnapshot = SnapshotFrom<typeof magicLinkMachine>
const contextOf = ({ context }: LinkSnapshot) => context
const isSendingIn = (snapshot: LinkSnapshot) => snapshot.matches('sending')
const isSendingAgainIn = (snapshot: LinkSnapshot) => snapshot.matches('sendingAgain')
const isSentIn = (snapshot: LinkSnapshot) => snapshot.matches('success') || isSendingAgainIn(snapshot)
const isRestingIn = (snapshot: LinkSnapshot) => snapshot.matches({ success: 'resting' })

/** Used when another address is entered: the pressed button has disappeared. */
const takeFocus = (field: HTMLInputElement | null): void => field?.select()

export type MagicLinkActor = ActorRefFrom<typeof magicLinkMachine>

interface Props {
  /** Runs as long as the modal is open: another tab doesn't forget that a link was sent. */
  link: MagicLinkActor
  /** The field takes the focus: the button that led here has disappeared. */
  takesFocus?: boolean
  /** The player would rather type a password. */
  onPassword?: (email: string) => void
  /** Other ways in, below the button. */
  others?: ReactNode
  /** The player has an account: nothing is said to newcomers. */
  isKnown?: boolean
  /** Google creates an account, too. */
  hasGoogle?: boolean
}

export function MagicLinkForm({
  link: actor,
  takesFocus = false,
  onPassword,
  others,
  hasGoogle = false,
  isKnown = false,
}: Props) {
  const { t } = useLingui()
  const context = useSelector(actor, contextOf)
  const isSending = useSelector(actor, isSendingIn)
  const isSent = useSelector(actor, isSentIn)
  const isResting = useSelector(actor, isRestingIn)
  const isSendingAgain = useSelector(actor, isSendingAgainIn)
  const problem = context.problem && (
    <LinkProblem problem={context.problem} waitSeconds={context.waitSeconds} />
  )
  const [cameBack, setCameBack] = useState(takesFocus)

  if (isSent) {
    return (
      <LinkSent
        email={readAddress(context.email)?.typed ?? context.email}
        isResting={isResting}
        isSending={isSendingAgain}
        problem={problem}
        onAgain={() => actor.send({ type: 'link.request' })}
        onRestart={() => {
          setCameBack(true)
          actor.send({ type: 'form.restart' })
        }}
      />
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Some password managers fill a field without an event.
    const email = new FormData(event.currentTarget).get('email')
    if (typeof email === 'string' && email !== context.email) actor.send({ type: 'email.change', email })
    actor.send({ type: 'link.request' })
  }
  return (
    <form noValidate className="login-form" onSubmit={submit}>
      <TextField
        data-autofocus=""
        ref={cameBack ? takeFocus : undefined}
        label={t`Email address`}
        labelEnd={
          onPassword && (
            <button
              type="button"
              className="text-accent-text font-semibold underline"
              onClick={() => onPassword(context.email)}
            >
              <Trans>Use a password</Trans>
            </button>
          )
        }
        icon={Mail}
        // Not type="email": Chromium would convert the host to ASCII and show that from then on.
        name="email"
        // Passkeys are in the field’s own list, too.
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isSending}
        value={context.email}
        error={problem && <span role="alert">{problem}</span>}
        hint={
          <span className="flex gap-2">
            <Icon of={Link2} size={16} />
            <span>
              <Trans>
                We will send you a link that works once, for 10 minutes. When you open it, this tab logs in by
                itself.
              </Trans>
            </span>
          </span>
        }
        onChange={({ currentTarget }) => actor.send({ type: 'email.change', email: currentTarget.value })}
      />
      <Reference problem={context.problem} />
      <Button type="submit" variant="primary" size="lg" block busy={isSending && t`Sending`}>
        <Trans>Send magic link</Trans>
      </Button>
      {others}
      {!isKnown && (
        <p className="login-note">
          {hasGoogle ? (
            <Trans>New here? The link, or Google, creates your account, on the Free plan.</Trans>
          ) : (
            <Trans>New here? The same link creates your account, on the Free plan.</Trans>
          )}
        </p>
      )}
    </form>
  )
}
