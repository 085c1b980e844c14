import { fromCallback } from 'xstate'
import { type ActionBarEvent, actionBarMachine } from '#machines/shell/action-bar.machine.ts'
import type { Call } from '#src/api/call.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'
import { keepOrder, watchKeptOrder } from './kept-order.ts'
import { watchRights } from './watch-rights.ts'

export const provideActionBar = ({ app, call }: { app: AppActor; call: Call }) =>
  actionBarMachine.provide({
    actors: {
      watchOrder: fromCallback<ActionBarEvent>(({ sendBack }) =>
        watchKeptOrder((names) => sendBack({ type: 'order.kept', names })),
      ),
      watchRights: fromCallback<ActionBarEvent>(({ sendBack }) =>
        watchRights({ app, call, report: (rights) => sendBack({ type: 'rights.changed', ...rights }) }),
      ),
    },
    actions: { keepOrder: (_, { kept }) => keepOrder(kept) },
  })
