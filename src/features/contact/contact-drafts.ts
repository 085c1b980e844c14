import * as v from 'valibot'
import type { ContactDraft } from '#machines/contact/contact.machine.ts'
import { createKeptDrafts } from '#src/product/account/kept-drafts.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const formSchema = v.object({
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
})

/** The only draft of its kind. */
export const aboutContact = 'team'

/** The draft of a message to the team. */
export const contactDrafts = createKeptDrafts<ContactDraft>({
  key: storageKeys.contactDrafts,
  schema: v.object({
    form: formSchema,
    sent: v.nullable(v.object({ form: formSchema, key: v.pipe(v.string(), v.uuid()) })),
  }),
  isEmpty: ({ form: { name, email, subject, message } }) => name + email + subject + message === '',
})
