import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { User } from '#contract/session.contract.ts'
import type { appMachine } from '#machines/app.machine.ts'
import { useAppActor } from './app-actor.tsx'

const selectUser = (snapshot: SnapshotFrom<typeof appMachine>): User | null => snapshot.context.user

/** The logged-in user, null for a guest. */
export const useUser = (): User | null => useSelector(useAppActor(), selectUser)
