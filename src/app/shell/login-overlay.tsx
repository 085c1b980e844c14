import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/auth/login.machine.ts'
import type { LoginMethod } from '#src/features/login/login-modal.tsx'
import { LoginModal } from '#src/features/login/login-modal.tsx'
import { MagicLinkForm } from '#src/features/magic-link/magic-link-form.tsx'
import { GoogleButton } from '#src/features/openid/google-button.tsx'
import { OpenIdNotice } from '#src/features/openid/openid-notice.tsx'
import { type OpenIdActor, PassportTab, useIsOpening } from '#src/features/openid/passport-tab.tsx'
import { WalletSteps } from '#src/features/wallet/wallet-steps.tsx'
import { WalletTab } from '#src/features/wallet/wallet-tab.tsx'
import { useConfirming, WalletTitle } from '#src/features/wallet/wallet-title.tsx'

function PassportLabel() {
  return (
    <>
      <span translate="no">imx</span>
      <span className="login-premium">
        <Trans>Premium</Trans>
      </span>
    </>
  )
}

/** The ways in beside the mailed link, after a rule with "or". */
function Others({ google }: { google: OpenIdActor }) {
  const problem = useSelector(google, ({ context }) => context.problem)
  const isOpening = useIsOpening(google)
  return (
    <>
      <div className="login-or" aria-hidden="true">
        <span>
          <Trans>or</Trans>
        </span>
      </div>
      {problem && !isOpening && <OpenIdNotice way="google" problem={problem} />}
      <div className="login-others">
        <GoogleButton google={google} />
      </div>
    </>
  )
}

/** The available ways to log in, in the order of the tabs. */
export function LoginOverlay({ actor }: { actor: ActorRefFrom<typeof loginMachine> }) {
  const { wallet, passport, google } = useSelector(actor, ({ children }) => children)
  const isConfirming = useConfirming(wallet)
  const [isLedToEmail, setLedToEmail] = useState(false)
  const { tab, offered } = useSelector(actor, ({ context }) => context)
  if (isLedToEmail && tab !== 'email') setLedToEmail(false)
  const leadToEmail = (): void => {
    actor.send({ type: 'login.tab', tab: 'email' })
    setLedToEmail(true)
  }
  const hasGoogle = offered?.google === true
  const imx: LoginMethod = {
    value: 'imx',
    label: <PassportLabel />,
    content: passport && <PassportTab passport={passport} />,
  }
  const methods: readonly LoginMethod[] = [
    ...(offered?.immutablex === false ? [] : [imx]),
    {
      value: 'other',
      label: <Trans>Other</Trans>,
      content: wallet && <WalletTab wallet={wallet} onEmail={leadToEmail} />,
    },
    {
      value: 'email',
      label: <Trans>Email</Trans>,
      content: (
        <MagicLinkForm
          takesFocus={isLedToEmail}
          hasGoogle={hasGoogle}
          others={hasGoogle && google && <Others google={google} />}
        />
      ),
    },
  ]
  const step =
    wallet && isConfirming
      ? { title: <WalletTitle wallet={wallet} />, content: <WalletSteps wallet={wallet} /> }
      : null
  return <LoginModal login={actor} methods={methods} step={step} />
}
