import * as v from 'valibot'
import type { StoredDraft } from '#machines/account/saved-field.machine.ts'
import { createKeptDrafts } from '#src/product/account/kept-drafts.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** Settings that could not be sent yet, by the name of the setting. */
export const keptSettings = createKeptDrafts<StoredDraft>({
  key: storageKeys.settingsDrafts,
  schema: v.object({ value: v.string(), base: v.string() }),
  isEmpty: () => false,
})
