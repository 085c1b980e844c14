import { faultOfMessage, isTimely, mayAsk, mayReach } from '#contract/gifts/gift-mail.rules.ts'
import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import { plainText } from '#contract/values/plain-text.rules.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { Dependencies } from '../dependencies.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { readGiftCodesById } from './gift-codes-of-user.store.ts'
import {
  holdAddress,
  holdGiver,
  insertGiftMail,
  readAsked,
  readLiveMails,
  readReaching,
} from './gift-mails.store.ts'
import type { GiftMailRow } from './gift-mails.store.ts'
import { holdOpenCode } from './open-code.ts'
import type { NotOpen } from './open-code.ts'

interface Wanted {
  readonly id: string
  readonly giverId: string
  readonly version: number
  readonly to: string
  readonly message: string
  readonly language: LanguageCode
  /** Null: now. */
  readonly deliver_at: string | null
  readonly again: boolean
}

type Refusal =
  | NotOpen
  | 'email_invalid'
  | 'gift_code_changed'
  | 'gift_code_mailed'
  | 'gift_message_refused'
  | 'gift_mail_time_wrong'
  | 'gift_mail_unwanted'
  | 'gift_mails_spent'
  | 'gift_address_spent'

const isSame = (mail: GiftMailRow, to: MailAddress, { message, language, deliver_at }: Wanted): boolean =>
  mail.mail_to === to.typed &&
  mail.message === plainText(message) &&
  mail.language === language &&
  (deliver_at === null || mail.deliver_at.getTime() === Date.parse(deliver_at))

/** Schedules the mail of an open code, in one transaction. Returns the gift, or why it can't be mailed. */
export const sendGift = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  wanted: Wanted,
): Promise<GiftCode | Refused<Refusal>> =>
  inTransaction(db, async (trx) => {
    const { id, giverId, version, message, language, deliver_at, again } = wanted
    const nowMs = clock.now()
    const atMs = deliver_at === null ? nowMs : Math.max(nowMs, Date.parse(deliver_at))
    const to = readAddress(wanted.to)
    if (to === null) return refuse('email_invalid')
    if (faultOfMessage(message) !== null) return refuse('gift_message_refused')
    if (deliver_at !== null && !isTimely(Date.parse(deliver_at), nowMs)) return refuse('gift_mail_time_wrong')
    await holdGiver(trx, giverId)
    const code = await holdOpenCode(trx, id, giverId)
    if (isRefused(code)) return code
    if (code.version !== version) return refuse('gift_code_changed')
    const told = async (): Promise<GiftCode | Refused<Refusal>> =>
      (await readGiftCodesById(trx, [id]))[0] ?? refuse('not_found')
    const [last] = await readLiveMails(trx, id, version)
    if (last && !again) return isSame(last, to, wanted) ? told() : refuse('gift_code_mailed')
    if (last && (last.due_at !== null || last.address !== to.mailbox)) return refuse('gift_code_mailed')
    if ((await holdAddress(trx, to.mailbox)).isUnwanted) return refuse('gift_mail_unwanted')
    if (!mayAsk(await readAsked(trx, giverId, nowMs), nowMs)) return refuse('gift_mails_spent')
    if (!mayReach(await readReaching(trx, to.mailbox, atMs), atMs)) return refuse('gift_address_spent')
    await insertGiftMail(
      trx,
      {
        giftCodeId: id,
        version,
        giverId,
        to,
        message: plainText(message),
        language,
        deliverAtMs: atMs,
      },
      nowMs,
    )
    return told()
  })
