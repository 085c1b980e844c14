import { createContext, use } from 'react'
import { useSelector } from '@xstate/react'
import type { User } from '#contract/auth/session.contract.ts'
import { supervisorOf, useAppActor, useChildActor } from '../flows/app-actor.tsx'
import { useUser } from './use-user.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'

const ExpectsPlayerContext = createContext(false)

/** True: the browser has a session, as far as the page's first rendering can know. */
export const ExpectsPlayerProvider = ExpectsPlayerContext.Provider

/** Is it unknown who is logged in? So it is before the session runs; without one that can run, here is a guest. */
export const useIsSettling = (): boolean => {
  const isGivenUp = useSelector(supervisorOf(useAppActor(), 'session'), (snapshot) =>
    snapshot.matches('degraded'),
  )
  const isSettling = useSelector(useChildActor('session'), (snapshot) => snapshot?.hasTag('settling') ?? true)
  return isSettling && !isGivenUp
}

/**
 * Who is here, for what differs between guest and player: the logged-in user, `guest`, or `expected` as long as a
 * player is expected and not known yet. The server writes the last two.
 */
export const usePresence = (): User | 'guest' | 'expected' => {
  const expectsPlayer = use(ExpectsPlayerContext)
  const isHydrated = useHydrated()
  const user = useUser()
  const isSettling = useIsSettling()
  if (user && isHydrated) return user
  return expectsPlayer && (isSettling || !isHydrated) ? 'expected' : 'guest'
}
