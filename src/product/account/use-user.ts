import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { User } from '#contract/auth/session.contract.ts'
import type { appMachine } from '#machines/shell/app.machine.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useAppActor } from '../flows/app-actor.tsx'

const selectUser = (snapshot: SnapshotFrom<typeof appMachine>): User | null => snapshot.context.user

export const useUser = (): User | null => useSelector(useAppActor(), selectUser)

/** `useUser` for content that the server writes, which knows no user: null in the first rendering of such content. */
export const useHydratedUser = (): User | null => {
  const user = useUser()
  return useHydrated() ? user : null
}
