import type { ComponentType, ReactNode } from 'react'
import { useRef } from 'react'
import { Trans } from '@lingui/react/macro'
import type { User } from '#contract/auth/session.contract.ts'
import { LogIn } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { useAccount } from './use-account.ts'
import './account.css'

const Room = () => <span className="account-expected" aria-hidden="true" />
const LogOut = ({ onPress }: { onPress: () => void }) => (
  <Button onClick={onPress}>
    <Trans>Log out</Trans>
  </Button>
)

interface Props {
  /** The menu of a player; loaded when there is one. */
  menu: ComponentType<{ user: User; onLogOut: () => void; waiting: ReactNode }>
}

export function Account({ menu: UserMenu }: Props) {
  const { user, isKnown, logIn, logOut } = useAccount()
  const isLeaving = useRef(false)
  const leave = (): void => {
    isLeaving.current = true
    logOut()
  }
  /** After a log-out by the menu, the focus moves to Log in, which replaces the menu. */
  const takeFocus = (button: HTMLButtonElement | null): void => {
    if (isLeaving.current) button?.focus()
    if (button) isLeaving.current = false
  }
  if (!isKnown) return <Room />
  if (!user) {
    return (
      <Button {...logIn} ref={takeFocus} className="account-log-in" data-keeps-focus>
        <LogIn className="account-log-in-icon" size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="account-log-in-word">
          <Trans>Log in</Trans>
        </span>
      </Button>
    )
  }
  return (
    <ErrorIsland instead={<LogOut onPress={leave} />}>
      <UserMenu key={user.id} user={user} onLogOut={leave} waiting={<Room />} />
    </ErrorIsland>
  )
}
