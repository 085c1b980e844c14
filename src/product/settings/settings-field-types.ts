import type { ActorRefFrom } from 'xstate'
import type { NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'
import type { FieldStanding, savedFieldMachine } from '#machines/account/saved-field.machine.ts'
import type { settingsFieldsMachine } from '#machines/account/settings-fields.machine.ts'

export type SettingsFields = ActorRefFrom<typeof settingsFieldsMachine>
export type SavedField = ActorRefFrom<typeof savedFieldMachine>

/** Settings of the player's record, each under the name of its field. */
export type UserSetting =
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'country'
  | 'avatar'
  | 'rank'
  | 'investor'
  | 'tracking'
  | 'favorite_page'

/** Places in which a topic of notifications is heard, the quiet hours, and the time of the daily mail. */
export type ChoiceSetting = `${'hub' | 'mail'}:${NotificationTopic}` | 'quiet' | 'daily_at'

export type SettingName = UserSetting | ChoiceSetting

/** Source of the fields of a page: it reads and saves them. Values are the texts of the fields; '' for none. */
export interface SettingsSource<Name extends SettingName = SettingName> {
  /** Saves a value and returns it as the server has it, with the time of the save (ISO). */
  readonly save: (
    name: Name,
    value: string,
    signal: AbortSignal,
  ) => Promise<{ value: string; savedAt: string }>
  readonly read: (name: Name, signal: AbortSignal) => Promise<string>
  /** Calls back with the values that the page hears of; returns a function that stops it. */
  readonly watch: (name: Name, onValue: (value: string) => void) => () => void
  /** Reports to the rest of the page that a value was saved. */
  readonly noteSaved: () => void
  /** Another device may have saved something while this window was behind others. */
  readonly readAgain: () => void
}

/** How another setting of the panel stands, which doesn't save itself by these fields. */
export interface SettingStanding {
  readonly standing: FieldStanding
  /** The server's time of the last save (ISO); null: none yet. */
  readonly savedAt: string | null
}
