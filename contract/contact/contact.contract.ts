import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { typedAddressSchema } from '../values/mail-address.rules.ts'
import { unitsOf } from '../values/plain-text.rules.ts'
import { siteLanguageCodes } from '../values/site-languages.ts'
import { longestContact } from './contact.rules.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const day = 24 * 3_600_000

/** Returns the team's mail address for the page; null if the operator doesn't show one (Shell 2.12). */
export const readContactDetails = defineEndpoint({
  name: 'readContactDetails',
  summary: 'The mail address of the team',
  method: 'GET',
  path: '/contact',
  access: 'anyone',
  response: v.object({ email: v.nullable(v.string()) }),
  errors: [],
})

/**
 * Stores a message to the team and mails it to them (Shell 2.12); calls with the same `Idempotency-Key` send it once.
 * `language`: of the page on which it was written. `trap`: empty, because people don't see its field; `shown_ms`: milliseconds
 * for which the form was shown. A message that a program sent is counted, and isn't stored; its answer is the same.
 */
export const sendContactMessage = defineEndpoint({
  name: 'sendContactMessage',
  summary: 'Write to the team',
  method: 'POST',
  path: '/contact',
  access: 'anyone',
  idempotent: true,
  limits: [{ by: 'peer', perMinute: 5, perHour: 5 }],
  body: v.object({
    name: textOfAtMost(unitsOf(longestContact.name), 'contact_name_invalid'),
    email: typedAddressSchema,
    subject: textOfAtMost(unitsOf(longestContact.subject), 'contact_subject_invalid'),
    message: textOfAtMost(unitsOf(longestContact.message), 'contact_message_invalid'),
    language: v.picklist(siteLanguageCodes),
    trap: textOfAtMost(1_000),
    shown_ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365 * day)),
  }),
  response: v.object({ id: uuid, sent_at: isoTime }),
  errors: ['contact_name_invalid', 'email_invalid', 'contact_subject_invalid', 'contact_message_invalid'],
})
