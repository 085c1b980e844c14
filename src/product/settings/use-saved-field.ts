import { useSelector } from '@xstate/react'
import type { SavedField, SettingName, SettingsFields } from './settings-field-types.ts'

/** The flow of one field. */
export const useSavedField = (fields: SettingsFields, name: SettingName): SavedField => {
  const field = useSelector(fields, ({ children }) => children[name])
  if (!field) throw new Error(`${name} is no field of this page`)
  return field
}
