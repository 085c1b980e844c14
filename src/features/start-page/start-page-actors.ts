import { fromCallback } from 'xstate'
import { saveFavoritePage } from '#contract/account/user.contract.ts'
import type { StartPageEvent } from '#machines/shell/start-page.machine.ts'
import { startPageMachine } from '#machines/shell/start-page.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'
import { findFlow } from '#src/product/flows/app-actor.tsx'

interface StartPageServices {
  call: Call
  app: AppActor
}

export const provideStartPage = ({ call, app }: StartPageServices) =>
  startPageMachine.provide({
    actors: {
      savePage: fromTask<void, { page: string | null }>(async ({ input, signal }) => {
        await call(saveFavoritePage, { body: { favorite_page: input.page } }, { signal })
      }),
      watchFavourite: fromCallback<StartPageEvent>(({ sendBack }) => {
        const read = (): string | null => app.getSnapshot().context.user?.favorite_page ?? null
        let known = read()
        const watching = app.subscribe(() => {
          const page = read()
          if (page === known) return
          known = page
          sendBack({ type: 'favourite.changed', page })
        })
        return () => watching.unsubscribe()
      }),
    },
    actions: { reloadUser: () => findFlow(app, 'session')?.send({ type: 'session.reload' }) },
  })
