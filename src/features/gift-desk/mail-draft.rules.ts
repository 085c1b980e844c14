import type { MessageFault } from '#contract/gifts/gift-mail.rules.ts'
import { faultOfMessage, isTimely } from '#contract/gifts/gift-mail.rules.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { isAddress } from '#contract/values/mail-address.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import type { GiftDraft } from '#machines/gifts/gift-mail.machine.ts'

/** What keeps a draft from being sent. */
export interface DraftFaults {
  readonly to: boolean
  readonly message: MessageFault | null
  /** It isn't a moment, or none that can be wanted. */
  readonly time: boolean
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A day of the reader's own calendar, as a date field has it. */
export const dayOf = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The moment that day and time name in the reader's zone, in milliseconds; no number when they name none. */
const momentOf = ({ day, time }: Pick<GiftDraft, 'day' | 'time'>): number =>
  new Date(`${day}T${time}`).getTime()

/** When the mail is wanted, as the server takes it; null: now. */
export const deliverAt = (draft: Pick<GiftDraft, 'when' | 'day' | 'time'>): string | null => {
  const ms = momentOf(draft)
  return draft.when === 'now' || Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** Returns what keeps a draft from being sent; null when nothing does. */
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
 * What the form begins with: tomorrow at nine, if it is to be on a date. A code whose mail arrived is mailed again to the same
 * address; one that didn't arrive, with the same words to any.
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
