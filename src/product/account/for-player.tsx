import type { ComponentType } from 'react'
import type { User } from '#contract/auth/session.contract.ts'
import { useUser } from './use-user.ts'

/**
 * A page of the logged-in player, drawn new for each player. Without a player the session has just ended: the guard
 * leads away.
 */
export const forPlayer = (Page: ComponentType<{ user: User }>): ComponentType =>
  function PageOfPlayer() {
    const user = useUser()
    return user && <Page key={user.id} user={user} />
  }
