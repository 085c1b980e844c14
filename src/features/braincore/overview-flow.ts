import { createContext, use, useEffect, useRef } from 'react'
import { type ActorRefFrom, fromCallback, type SnapshotFrom } from 'xstate'
import type { DeskId } from '#contract/desk/braincore.rules.ts'
import { readOverview } from '#contract/desk/overview.contract.ts'
import type { Result } from '#contract/http/endpoint.ts'
import { pagesMachine, type ReadPage } from '#machines/shell/pages.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { fromTask } from '#src/api/from-task.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'

export type Overview = Result<typeof readOverview>

type OverviewActor = ActorRefFrom<typeof pagesMachine>

const OverviewContext = createContext<OverviewActor | null>(null)

export const OverviewProvider = OverviewContext.Provider

/** Midnight in the reader's time zone, as an ISO string. */
const startOfDay = (): string => new Date(new Date().setHours(0, 0, 0, 0)).toISOString()

/**
 * Starts loading the overview. It is reloaded when the reader changes to another desk and when the window gets
 * the focus.
 */
export const useOverviewFlow = (chosen: DeskId): OverviewActor => {
  const call = useCall()
  const actor = useFlow(() =>
    pagesMachine.provide({
      actors: {
        loadPage: fromTask<ReadPage, { from: string | null }>(async ({ signal }) => {
          const overview = await call(readOverview, { query: { since: startOfDay() } }, { signal })
          return { ...overview, next: null }
        }),
        // Not needed: the overview is reloaded when the window gets the focus.
        watchNetwork: fromCallback(() => {}),
      },
    }),
  )
  const shown = useRef(chosen)
  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    actor.send({ type: 'pages.again' })
  }, [actor, chosen])
  useEffect(() => {
    const again = (): void => actor.send({ type: 'pages.again' })
    addEventListener('focus', again)
    return () => removeEventListener('focus', again)
  }, [actor])
  return actor
}

/** Returns the overview's actor. Throws outside its provider. */
export const useOverview = (): OverviewActor => {
  const actor = use(OverviewContext)
  if (!actor) throw new Error('There is no overview outside the page of its desks.')
  return actor
}

/** Returns the overview, or undefined until it is loaded. */
export const overviewOf = ({ context }: SnapshotFrom<typeof pagesMachine>) =>
  context.pages[0] as (ReadPage & Overview) | undefined
