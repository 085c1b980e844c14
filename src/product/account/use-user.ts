import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { User } from '#contract/auth/session.contract.ts'
import type { appMachine } from '#machines/shell/app.machine.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useAppActor } from '../flows/app-actor.tsx'

const selectUser = (snapshot: SnapshotFrom<typeof appMachine>): User | null => snapshot.context.user

/** The logged-in user, null for a guest. */
export const useUser = (): User | null => useSelector(useAppActor(), selectUser)

/** `useUser` for what the server writes, which knows nobody: null in the first rendering of what came from there. */
export const useHydratedUser = (): User | null => {
  const user = useUser()
  return useHydrated() ? user : null
}
