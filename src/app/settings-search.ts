interface SettingsSearch {
  /** Where the list of past orders starts; missing: with the newest. */
  before?: number
  /** Names a tab; anyone can write anything there. */
  tab?: unknown
  lang?: unknown
}

/** What of the settings' query is read; other values are kept, and an invalid start means the newest orders. */
export const settingsSearch = (search: Record<string, unknown>): SettingsSearch => {
  const { before, ...rest } = search
  return typeof before === 'number' && Number.isSafeInteger(before) && before > 0 ? { ...rest, before } : rest
}
