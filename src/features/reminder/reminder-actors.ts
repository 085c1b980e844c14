import { fromCallback } from 'xstate'
import { listOpenGiftLegs } from '#contract/order/gift-leg.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { owesRenewal } from '#contract/subscriptions/subscriptions.rules.ts'
import type { ReminderNews, Unpaid } from '#machines/order/reminder.machine.ts'
import { reminderMachine } from '#machines/order/reminder.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { createOtherTabs } from '#src/browser/other-tabs.ts'
import { watchRestored } from '#src/browser/watch-restored.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { createKeptLater } from './kept-later.ts'

interface ReminderServices {
  call: Call
}

interface OfPlayer {
  playerId: string | null
}

/** Provides the reminder of unpaid orders and renewals with the API, the window and this device's storage. */
export const provideReminder = ({ call }: ReminderServices) => {
  const renewal = createKeptLater(storageKeys.renewalLater)
  const gifts = createKeptLater(storageKeys.giftsLater)
  const otherTabs = createOtherTabs('hub-unpaid')
  return reminderMachine.provide({
    actors: {
      loadUnpaid: fromTask<Unpaid, OfPlayer>(async ({ input: { playerId }, signal }) => {
        const [{ legs }, { subscriptions }] = await Promise.all([
          call(listOpenGiftLegs, {}, { signal }),
          call(listSubscriptions, { params: { id: playerId ?? '' } }, { signal }),
        ])
        return {
          legs,
          plan: subscriptions.find(({ status }) => status !== 'ended') ?? null,
          renewal: subscriptions.find(owesRenewal) ?? null,
        }
      }),
      watchPage: fromCallback<ReminderNews>(({ sendBack }) => {
        const stops = [
          // A payment on the payment page changes the reminder, however fresh the last response is.
          watchRestored(() => sendBack({ type: 'unpaid.changed' })),
          watchShown(() => sendBack({ type: 'page.shown' })),
          otherTabs.watch(() => sendBack({ type: 'unpaid.changed' })),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      }),
      watchLater: fromCallback<ReminderNews, OfPlayer>(({ input: { playerId }, sendBack }) => {
        const stops = [
          renewal.watchLater(playerId ?? '', (isPutOff) =>
            sendBack({ type: isPutOff ? 'renewal.hidden' : 'renewal.due' }),
          ),
          gifts.watchLater(playerId ?? '', (isPutOff) =>
            sendBack({ type: isPutOff ? 'gifts.hidden' : 'gifts.due' }),
          ),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      }),
    },
    actions: {
      tellTabs: () => otherTabs.tell(),
      keepRenewalLater: (_, { playerId }) => renewal.keepLater(playerId ?? ''),
      keepGiftsLater: (_, { playerId }) => gifts.keepLater(playerId ?? ''),
    },
  })
}
