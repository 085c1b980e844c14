import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { isMailUnderway } from './code-states.rules.ts'

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

/** Returns the events of a code, from its purchase to its current state, sorted by date. */
export const lifeOf = (code: GiftCode, nowMs: number): LifeStep[] => {
  const { mail } = code
  const steps: (LifeStep | null)[] = [
    { kind: code.order_id === null ? 'made' : 'bought', at: code.made_at },
    code.split_from && { kind: 'split', at: code.split_from.at },
    code.taken_back_at === null ? null : { kind: 'takenBack', at: code.taken_back_at },
    mail && {
      kind: isMailUnderway(code, nowMs) ? 'sending' : mail.state,
      at: mail.at ?? mail.deliver_at,
    },
    code.claimed_at === null ? null : { kind: 'claimed', at: code.claimed_at },
    code.ended_at === null ? null : { kind: 'ended', at: code.ended_at },
  ]
  return steps.filter((step) => step !== null)
}
