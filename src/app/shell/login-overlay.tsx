import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { EmailForm, loginMachine } from '#machines/auth/login.machine.ts'
import type { LoginMethod } from '#src/features/login/login-modal.tsx'
import { LoginModal, loginTabLabels } from '#src/features/login/login-modal.tsx'
import { MagicLinkForm } from '#src/features/magic-link/magic-link-form.tsx'
import { GoogleButton } from '#src/features/openid/google-button.tsx'
import { GoogleProblem } from '#src/features/openid/google-problem.tsx'
import { type OpenIdActor, PassportTab } from '#src/features/openid/passport-tab.tsx'
import {
  type PasskeyActor,
  PasskeyButton,
  PasskeyNotice,
  usePasskeyShown,
} from '#src/features/passkey/passkey-button.tsx'
import { PasswordForm } from '#src/features/password/password-form.tsx'
import { WalletSteps } from '#src/features/wallet/wallet-steps.tsx'
import { WalletTab } from '#src/features/wallet/wallet-tab.tsx'
import { useConfirming, WalletTitle } from '#src/features/wallet/wallet-title.tsx'

type LoginActor = ActorRefFrom<typeof loginMachine>

interface OthersProps {
  passkey: PasskeyActor
  /** Null where the hub does not offer it. */
  google: OpenIdActor | null
}

/** The ways in beside the mailed link, after a rule with "or"; nothing where there are none. */
function Others({ passkey, google }: OthersProps) {
  const hasPasskeys = usePasskeyShown(passkey)
  if (!hasPasskeys && google === null) return null
  return (
    <>
      <div className="text-small text-muted flex items-center gap-4" aria-hidden="true">
        <span className="bg-border h-px flex-1" />
        <span>
          <Trans>or</Trans>
        </span>
        <span className="bg-border h-px flex-1" />
      </div>
      <PasskeyNotice passkey={passkey} />
      {google && <GoogleProblem google={google} />}
      <div className="flex gap-[10px]">
        <PasskeyButton passkey={passkey} />
        {google && <GoogleButton google={google} />}
      </div>
    </>
  )
}

/** Mailed link or password, as the player chose. */
function EmailTab({ actor, isLedHere }: { actor: LoginActor; isLedHere: boolean }) {
  const { magicLink, password, passkey, google } = useSelector(actor, ({ children }) => children)
  const { form, offered, reason } = useSelector(actor, ({ context }) => context)
  // The proof goes on behind the modal: a way in that leaves the page would lose it.
  const isProof = reason === 'proof'
  // The pressed link is gone: the focus goes to the form.
  const [hasChanged, noteChanged] = useState(false)
  const change = (to: EmailForm): void => {
    noteChanged(true)
    actor.send({ type: 'login.form', form: to })
  }
  if (!magicLink || !password || !passkey) return null
  if (form === 'password')
    return (
      <PasswordForm
        password={password}
        takesFocus={hasChanged}
        onLink={() => {
          magicLink.send({ type: 'email.change', email: password.getSnapshot().context.email })
          change('link')
        }}
      />
    )
  const hasGoogle = offered?.google === true && !isProof
  return (
    <MagicLinkForm
      link={magicLink}
      isKnown={isProof}
      takesFocus={isLedHere || hasChanged}
      hasGoogle={hasGoogle}
      onPassword={(email) => {
        password.send({ type: 'email.change', email })
        change('password')
      }}
      others={<Others passkey={passkey} google={hasGoogle && google ? google : null} />}
    />
  )
}

/** The available ways to log in, in the order of the tabs. */
export function LoginOverlay({ actor }: { actor: LoginActor }) {
  const { wallet, passport } = useSelector(actor, ({ children }) => children)
  const isConfirming = useConfirming(wallet)
  const [isLedToEmail, setLedToEmail] = useState(false)
  const { tab, offered, reason } = useSelector(actor, ({ context }) => context)
  if (isLedToEmail && tab !== 'email') setLedToEmail(false)
  const leadToEmail = (): void => {
    actor.send({ type: 'login.tab', tab: 'email' })
    setLedToEmail(true)
  }
  const imx: LoginMethod = {
    value: 'imx',
    label: loginTabLabels.imx,
    content: passport && <PassportTab passport={passport} />,
  }
  const methods: readonly LoginMethod[] = [
    ...(offered?.immutablex === false || reason === 'proof' ? [] : [imx]),
    {
      value: 'other',
      label: loginTabLabels.other,
      content: wallet && <WalletTab wallet={wallet} onEmail={leadToEmail} />,
    },
    {
      value: 'email',
      label: loginTabLabels.email,
      content: <EmailTab actor={actor} isLedHere={isLedToEmail} />,
    },
  ]
  const step =
    wallet && isConfirming
      ? { title: <WalletTitle wallet={wallet} />, content: <WalletSteps wallet={wallet} /> }
      : null
  return <LoginModal login={actor} methods={methods} step={step} />
}
