import * as v from 'valibot'
import { purchaseCursorSchema } from '#contract/order/purchase-cursor.ts'

export interface SettingsSearch {
  /** Start of the list of past orders; missing: the newest. */
  before?: string
  /** Names a tab; anyone can write anything there. */
  tab?: unknown
  lang?: unknown
  /** A plan and its billing that were picked elsewhere, to change to. */
  plan?: unknown
  billing?: unknown
}

/** Reads the settings' query; other values stay, and an invalid start means the newest orders. */
export const settingsSearch = (search: Record<string, unknown>): SettingsSearch => {
  const { before, ...rest } = search
  return v.is(purchaseCursorSchema, before) ? { ...rest, before } : rest
}
