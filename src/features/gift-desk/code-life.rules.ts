import type { GiftCode } from '#contract/gifts.contract.ts'
import { codeStateOf } from './code-states.rules.ts'

/** What happened to a code, or is to happen. */
export type LifeKind =
  | 'bought'
  | 'made'
  | 'split'
  | 'takenBack'
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'bounced'
  | 'undelivered'
  | 'unwanted'
  | 'claimed'
  | 'ended'

export interface LifeStep {
  readonly kind: LifeKind
  readonly at: string
}

/** A code's life, from when it was bought to how it stands, in the order of its days. */
export const lifeOf = (code: GiftCode, nowMs: number): LifeStep[] => {
  const { mail } = code
  const mailKind = mail && codeStateOf({ ...code, state: 'open' }, nowMs)
  const begun: LifeStep = { kind: code.order_id === null ? 'made' : 'bought', at: code.made_at }
  const then: (LifeStep | null)[] = [
    code.split_from && { kind: 'split', at: code.split_from.at },
    code.taken_back_at === null ? null : { kind: 'takenBack', at: code.taken_back_at },
    mail && mailKind && mailKind !== 'open' && mailKind !== 'claimed' && mailKind !== 'ended'
      ? { kind: mailKind, at: mail.at ?? mail.deliver_at }
      : null,
    code.claimed_at === null ? null : { kind: 'claimed', at: code.claimed_at },
    code.ended_at === null ? null : { kind: 'ended', at: code.ended_at },
  ]
  return [
    begun,
    ...then
      .filter((step) => step !== null)
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  ]
}
