import * as v from 'valibot'
import { createKeptDrafts } from '#src/product/account/kept-drafts.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** Whether a player wants to follow a project, by its id, until the server has it. */
export const keptFollows = createKeptDrafts<boolean>({
  key: storageKeys.follows,
  schema: v.boolean(),
  isEmpty: () => false,
})
