import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { User } from '#contract/auth/session.contract.ts'
import type { sessionMachine } from '#machines/auth/session.machine.ts'
import { useChildActor, useOpen } from '#src/product/flows/app-actor.tsx'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine> | undefined

const selectUser = (snapshot: Snapshot): User | null => snapshot?.context.user ?? null

interface Account {
  /** The logged-in user, known early from the browser's own copy. */
  user: User | null
  /** False while it is unknown who is logged in. */
  isKnown: boolean
  logIn: ReturnType<typeof useOpener>
  logOut: () => void
  /** Opens the premium modal, the destination for a player without a plan (decisions.md, "Orders and payment"). */
  seePlans: () => void
}

export const useAccount = (): Account => {
  const open = useOpen()
  const session = useChildActor('session')
  const isHydrated = useHydrated()
  const known = useSelector(session, selectUser)
  const user = isHydrated ? known : null
  const presence = usePresence()
  return {
    user,
    isKnown: user !== null || presence !== 'expected',
    logIn: useOpener({ type: 'login.open', reason: 'plain' }),
    logOut: () => session?.send({ type: 'session.logOut' }),
    seePlans: () => open({ type: 'order.open', surface: 'premium' }),
  }
}
