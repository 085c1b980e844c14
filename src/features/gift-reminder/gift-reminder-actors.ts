import { fromCallback } from 'xstate'
import type { GiftLeg } from '#contract/gift-leg.contract.ts'
import { listOpenGiftLegs } from '#contract/gift-leg.contract.ts'
import type { GiftReminderNews } from '#machines/gift-reminder.machine.ts'
import { giftReminderMachine } from '#machines/gift-reminder.machine.ts'
import type { Call } from '#src/api/call.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { fromTask } from '#src/api/from-task.ts'
import { createKeptLater } from './kept-later.ts'

interface GiftReminderServices {
  call: Call
}

/** The reminder of unpaid gifts with the API, the window and what this device keeps behind it. */
export const provideGiftReminder = ({ call }: GiftReminderServices) => {
  const kept = createKeptLater()
  return giftReminderMachine.provide({
    actors: {
      loadLegs: fromTask<readonly GiftLeg[]>(
        async ({ signal }) => (await call(listOpenGiftLegs, {}, { signal })).legs,
      ),
      watchPage: fromCallback<GiftReminderNews>(({ sendBack }) =>
        watchShown(() => sendBack({ type: 'page.shown' })),
      ),
      watchLater: fromCallback<GiftReminderNews, { playerId: string | null }>(
        ({ input: { playerId }, sendBack }) =>
          kept.watchLater(playerId ?? '', (isPutOff) =>
            sendBack({ type: isPutOff ? 'later.began' : 'later.over' }),
          ),
      ),
    },
    actions: { keepLater: (_, { playerId }) => kept.keepLater(playerId ?? '') },
  })
}
