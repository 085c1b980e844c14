import { readAddress } from '../values/mail-address.rules.ts'
import { faultOfText, plainLine, plainText } from '../values/plain-text.rules.ts'

/** A message to the team, as its writer typed it. */
export interface ContactWords {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

export type ContactField = keyof ContactWords

/** Longest texts, in characters as a reader counts them. */
export const longestContact = { name: 80, subject: 120, message: 5_000 } as const

/** A form is read and filled in for this long by a person, in milliseconds. What is sent sooner was sent by a program. */
export const soonestSendMs = 3_000

const codes = {
  name: 'contact_name_invalid',
  email: 'email_invalid',
  subject: 'contact_subject_invalid',
  message: 'contact_message_invalid',
} as const satisfies Record<ContactField, string>

export type ContactFault = (typeof codes)[ContactField]

/** Faults by field; empty if the message can be sent (Shell 2.12). */
export const faultsOfContact = ({
  name,
  email,
  subject,
  message,
}: ContactWords): Partial<Record<ContactField, ContactFault>> => ({
  ...(faultOfText(name, longestContact.name, plainLine) && { name: codes.name }),
  ...(readAddress(email) === null && { email: codes.email }),
  ...(faultOfText(subject, longestContact.subject, plainLine) && { subject: codes.subject }),
  ...(faultOfText(message, longestContact.message, plainText) && { message: codes.message }),
})

/** A message as it is stored: plain text, in one line except for the message itself. */
export const plainContact = ({ name, email, subject, message }: ContactWords): ContactWords => ({
  name: plainLine(name),
  email: readAddress(email)?.typed ?? email,
  subject: plainLine(subject),
  message: plainText(message),
})

/**
 * Was it sent by a program? `trap`: value of a field that people don't see. `shownMs`: milliseconds for which the form was
 * shown.
 */
export const isAutomatic = ({ trap, shownMs }: { trap: string; shownMs: number }): boolean =>
  trap !== '' || shownMs < soonestSendMs
