import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/auth/login.machine.ts'
import type { LoginMethod } from '#src/features/login/login-modal.tsx'
import { LoginModal } from '#src/features/login/login-modal.tsx'
import { MagicLinkForm } from '#src/features/magic-link/magic-link-form.tsx'
import { WalletSteps } from '#src/features/wallet/wallet-steps.tsx'
import { WalletTab } from '#src/features/wallet/wallet-tab.tsx'
import { useConfirming, WalletTitle } from '#src/features/wallet/wallet-title.tsx'

/** The available ways to log in, in the order of the tabs. */
export function LoginOverlay({ actor }: { actor: ActorRefFrom<typeof loginMachine> }) {
  const wallet = useSelector(actor, ({ children }) => children.wallet)
  const isConfirming = useConfirming(wallet)
  const [isLedToEmail, setLedToEmail] = useState(false)
  const tab = useSelector(actor, ({ context }) => context.tab)
  if (isLedToEmail && tab !== 'email') setLedToEmail(false)
  const leadToEmail = (): void => {
    actor.send({ type: 'login.tab', tab: 'email' })
    setLedToEmail(true)
  }
  const methods: readonly LoginMethod[] = [
    {
      value: 'other',
      label: msg`Other`,
      content: wallet && <WalletTab wallet={wallet} onEmail={leadToEmail} />,
    },
    { value: 'email', label: msg`Email`, content: <MagicLinkForm takesFocus={isLedToEmail} /> },
  ]
  const step =
    wallet && isConfirming
      ? { title: <WalletTitle wallet={wallet} />, content: <WalletSteps wallet={wallet} /> }
      : null
  return <LoginModal login={actor} methods={methods} step={step} />
}
