import type { MessageFault } from '#contract/gifts/gift-mail.rules.ts'
import { faultOfMessage, isTimely } from '#contract/gifts/gift-mail.rules.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { isAddress } from '#contract/values/mail-address.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import type { GiftDraft } from '#machines/gifts/gift-mail.machine.ts'

/** Reasons why a draft cannot be sent. */
export interface DraftFaults {
  readonly to: boolean
  readonly message: MessageFault | null
  /** The delivery time is invalid or out of range. */
  readonly time: boolean
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats a time in milliseconds as a day in the reader's time zone, as date fields expect it. */
export const dayOf = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Converts day and time in the reader's zone to milliseconds; NaN if they are invalid. */
const momentOf = ({ day, time }: Pick<GiftDraft, 'day' | 'time'>): number =>
  new Date(`${day}T${time}`).getTime()

/** Returns the delivery time in the server's format; null means now. */
export const deliverAt = (draft: Pick<GiftDraft, 'when' | 'day' | 'time'>): string | null => {
  const ms = momentOf(draft)
  return draft.when === 'now' || Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** Returns the problems of a draft, or null. */
export const faultsOfDraft = (draft: GiftDraft, nowMs: number): DraftFaults | null => {
  const faults = {
    to: !isAddress(draft.to),
    message: faultOfMessage(draft.message),
    time: draft.when === 'date' && !isTimely(momentOf(draft), nowMs),
  }
  return faults.to || faults.message !== null || faults.time ? faults : null
}

const languageOf = (locale: string): LanguageCode => languageCodes.find((code) => code === locale) ?? 'en'

/**
 * Returns the form's initial values. The default for a later date is tomorrow at nine. If the code's mail was
 * sent, it is sent again to the same address; if it did not arrive, the message is reused and the address can be
 * changed.
 */
export const draftFor = ({ mail }: Pick<GiftCode, 'mail'>, locale: string, nowMs: number): GiftDraft => ({
  to: mail?.to ?? '',
  message: mail?.message ?? '',
  language: mail?.language ?? languageOf(locale),
  when: 'now',
  day: dayOf(nowMs + dayMs),
  time: '09:00',
  again: mail?.state === 'sent',
})
