import {
  changeNotificationChoice,
  getNotificationChoices,
} from '#contract/notifications/notification-choices.contract.ts'
import type { NotificationChoices } from '#contract/notifications/notification-choices.contract.ts'
import type { Call } from '#src/api/call.ts'
import type { ChoiceSetting, SettingsSource } from '#src/product/settings/settings-field-types.ts'
import { changeOf, readChoice } from './choice-values.rules.ts'

/** The player's choices on the server. A change is sent even if the page is closed now. */
export const createChoicesSource = (call: Call): SettingsSource<ChoiceSetting> => {
  const listeners = new Set<(choices: NotificationChoices) => void>()
  let saves = 0
  const readAgain = async (): Promise<void> => {
    const before = saves
    try {
      const choices = await call(getNotificationChoices, {})
      // An answer that was read while something was saved may be older than it.
      if (saves === before) for (const listener of listeners) listener(choices)
    } catch {
      // The fields show the last answer; the next focus reads again.
    }
  }
  return {
    save: async (name, value, signal) => {
      saves += 1
      try {
        const choices = await call(
          changeNotificationChoice,
          { body: changeOf(name, value) },
          { signal, keepalive: true },
        )
        return { value: readChoice(name, choices), savedAt: new Date().toISOString() }
      } finally {
        saves += 1
      }
    },
    read: async (name, signal) => readChoice(name, await call(getNotificationChoices, {}, { signal })),
    watch: (name, onValue) => {
      const listener = (choices: NotificationChoices): void => onValue(readChoice(name, choices))
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noteSaved: () => {},
    readAgain: () => void readAgain(),
  }
}
