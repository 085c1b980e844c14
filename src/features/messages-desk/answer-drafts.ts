import * as v from 'valibot'
import { createKeptDrafts } from '#src/product/account/kept-drafts.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** Drafts of answers, by the id of their message. */
export const answerDrafts = createKeptDrafts<string>({
  key: storageKeys.answerDrafts,
  schema: v.string(),
  isEmpty: (text) => text.trim() === '',
})
