import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { GiftLists } from '#machines/gifts/gift-desk.machine.ts'

/** The state of a code, as its giver sees it. */
export type CodeState =
  | 'open'
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'bounced'
  | 'undelivered'
  | 'unwanted'
  | 'claimed'
  | 'ended'

export const codeShows = ['all', 'open', 'sent', 'claimed', 'received'] as const
export type CodeShow = (typeof codeShows)[number]

/** Is a mail with the code being sent, or due? */
export const isMailUnderway = ({ state, mail }: GiftCode, nowMs: number): boolean =>
  state === 'open' &&
  mail !== null &&
  (mail.state === 'sending' || (mail.state === 'waiting' && Date.parse(mail.deliver_at) <= nowMs))

export const codeStateOf = (code: GiftCode, nowMs: number): CodeState => {
  if (code.state !== 'open') return code.state
  if (code.mail === null) return 'open'
  return isMailUnderway(code, nowMs) ? 'sending' : code.mail.state
}

/** True if the code's mail did not arrive: the code is still to be given. */
export const hasFailedMail = ({ state, mail }: GiftCode): boolean =>
  state === 'open' &&
  mail !== null &&
  (mail.state === 'bounced' || mail.state === 'undelivered' || mail.state === 'unwanted')

/**
 * True if the code was or will be given by mail. It must be taken back before it is split or sent to someone
 * else.
 */
export const isMailed = (code: GiftCode): boolean => code.mail !== null && !hasFailedMail(code)

export interface ListedCode {
  readonly code: GiftCode
  /**
   * True if the code was given to the player. In the list of all codes, a player's own claimed code counts as
   * bought.
   */
  readonly isReceived: boolean
}

const timeOf = ({ code, isReceived }: ListedCode): number =>
  Date.parse((isReceived ? code.claimed_at : null) ?? code.made_at)

/** Returns the codes that match a filter, newest first. Codes of the same order keep their order. */
export const codesShown = ({ bought, received }: GiftLists, show: CodeShow): ListedCode[] => {
  const given = bought.codes.map((code) => ({ code, isReceived: false }))
  const taken = received.codes.map((code) => ({ code, isReceived: true }))
  switch (show) {
    case 'all': {
      const others = taken.filter(({ code }) => !given.some((one) => one.code.id === code.id))
      return [...given, ...others].toSorted((one, other) => timeOf(other) - timeOf(one))
    }
    case 'open':
      return given.filter(({ code }) => code.state === 'open' && code.mail === null)
    case 'sent':
      return given.filter(({ code }) => code.state === 'open' && code.mail !== null)
    case 'claimed':
      return given.filter(({ code }) => code.state === 'claimed')
    case 'received':
      return taken
  }
  return show satisfies never
}
