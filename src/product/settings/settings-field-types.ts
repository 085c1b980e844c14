import type { ActorRefFrom } from 'xstate'
import type { FieldStanding, savedFieldMachine } from '#machines/account/saved-field.machine.ts'
import type { settingsFieldsMachine } from '#machines/account/settings-fields.machine.ts'

export type SettingsFields = ActorRefFrom<typeof settingsFieldsMachine>
export type SavedField = ActorRefFrom<typeof savedFieldMachine>

/** The settings that save themselves, each under the name of its field. */
export type SettingName =
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'country'
  | 'avatar'
  | 'rank'
  | 'investor'
  | 'tracking'
  | 'favorite_page'

/** How another setting of the panel stands, which doesn't save itself by these fields. */
export interface SettingStanding {
  readonly standing: FieldStanding
  /** The server's time of the last save (ISO); null: none yet. */
  readonly savedAt: string | null
}
