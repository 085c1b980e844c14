import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { giftCodeSchema, giftCodeVersion, ofGiver, notOpen } from './gifts.contract.ts'
import { messageUnits } from './gift-mail.rules.ts'
import { languageCodes } from '../values/languages.ts'
import { typedAddressSchema } from '../values/mail-address.rules.ts'

/**
 * Mails an open code to an address: at once, or at `deliver_at` (at most a year ahead). The message is plain text
 * (gift-mail.rules.ts). A code that was mailed can be mailed `again` only to the same address; for another address,
 * take it back first. Repeating a request with the same values mails it once.
 */
export const mailGiftCode = defineEndpoint({
  name: 'mailGiftCode',
  summary: 'Send a gift by mail',
  method: 'POST',
  path: '/gift-codes/{id}/mail',
  ...ofGiver,
  limits: [{ by: 'player', perMinute: 20, perHour: 100 }],
  body: v.object({
    version: giftCodeVersion,
    to: typedAddressSchema,
    message: textOfAtMost(messageUnits, 'gift_message_refused'),
    language: v.picklist(languageCodes),
    deliver_at: v.nullable(v.pipe(textOfAtMost(40), v.isoTimestamp())),
    again: v.optional(v.boolean(), false),
  }),
  response: giftCodeSchema,
  errors: [
    ...notOpen,
    'email_invalid',
    'gift_code_changed',
    'gift_code_mailed',
    'gift_message_refused',
    'gift_mail_time_wrong',
    'gift_mail_unwanted',
    'gift_mails_spent',
    'gift_address_spent',
  ],
})

/**
 * "Not for me": stops all gift mails to the recipient's address. `token` comes from the link in the mail and is
 * valid for nothing else; it needs no log-in and can be used repeatedly.
 */
export const stopGiftMails = defineEndpoint({
  name: 'stopGiftMails',
  summary: 'No more gift mails to an address',
  method: 'POST',
  path: '/gift-mails/stop',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 10, perHour: 60 }],
  body: v.object({ token: v.pipe(textOfAtMost(256), v.minLength(1)) }),
  response: v.object({ success: v.literal(true) }),
  errors: ['link_invalid'],
})
