import { createContext, use } from 'react'
import { useSelector } from '@xstate/react'
import type { User } from '#contract/auth/session.contract.ts'
import { supervisorOf, useAppActor, useChildActor } from '../flows/app-actor.tsx'
import { useUser } from './use-user.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'

const ExpectsPlayerContext = createContext(false)

/** True: the browser has a session, as far as the page's first rendering can know. */
export const ExpectsPlayerProvider = ExpectsPlayerContext.Provider

/** Is the user still unknown? True before the session runs. If the session cannot run, the user is a guest. */
export const useIsSettling = (): boolean => {
  const isGivenUp = useSelector(supervisorOf(useAppActor(), 'session'), (snapshot) =>
    snapshot.matches('degraded'),
  )
  const isSettling = useSelector(useChildActor('session'), (snapshot) => snapshot?.hasTag('settling') ?? true)
  return isSettling && !isGivenUp
}

/**
 * The logged-in user, `guest`, or `expected` while a player is expected but not known yet; for content that differs
 * between guest and player. The server only writes the last two.
 */
export const usePresence = (): User | 'guest' | 'expected' => {
  const expectsPlayer = use(ExpectsPlayerContext)
  const isHydrated = useHydrated()
  const user = useUser()
  const isSettling = useIsSettling()
  if (user && isHydrated) return user
  return expectsPlayer && (isSettling || !isHydrated) ? 'expected' : 'guest'
}
