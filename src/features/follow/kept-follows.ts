import * as v from 'valibot'
import { createKeptDrafts } from '#src/product/account/kept-drafts.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** The player's unsent choices to follow or unfollow, by project id. */
export const keptFollows = createKeptDrafts<boolean>({
  key: storageKeys.follows,
  schema: v.boolean(),
  isEmpty: () => false,
})
