import { countCharacters, plainText } from '../values/plain-text.rules.ts'
import { dayMs } from '../values/time.ts'

/** The most characters of the message in a gift mail, as a reader counts them. */
export const longestMessage = 300
/** The most UTF-16 units of a message as it was written: a family with the colour of each skin has 12. */
export const messageUnits = longestMessage * 16
/** A gift mail can be wanted for at most so far ahead, and for a moment that has just passed: clocks differ. */
const furthestMs = 366 * dayMs
const latestMs = 5 * 60_000
/** Gift mails that a giver may ask for in any 24 hours, and that one address may get in any 7 days. */
export const mostADay = 10
export const mostAWeek = 3

/**
 * What a mail program could make a link of: an address with its scheme, www, an email address, or a name with a domain, as
 * two sentences without a space between them look, too. Each is tried only where one can begin: tried at every letter, a long
 * text takes its length squared.
 */
const linkLike =
  /(?<=(?<![a-z+.-])[+.-]*)[a-z][a-z+.-]*:\/\/\S+|\bwww\.\S+|(?<!\S)\S[^\s@]*@\S[^\s.]*\.\S+|(?<![\p{L}\p{N}-]\.?)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}])(?:[/?#:]\S*)?/iu

/** Why a message can't be mailed: so many characters too long, or with something that looks like a link. */
export type MessageFault = { kind: 'long'; extra: number } | { kind: 'link'; link: string }

/** Returns why a message can't be mailed; null when it can. It is read as plainText makes it. */
export const faultOfMessage = (text: string): MessageFault | null => {
  const length = countCharacters(text, longestMessage, plainText, messageUnits)
  if (length > longestMessage) return { kind: 'long', extra: length - longestMessage }
  const [link] = linkLike.exec(plainText(text)) ?? []
  return link === undefined ? null : { kind: 'link', link }
}

/** Can a gift mail be wanted for then? In milliseconds. */
export const isTimely = (deliverAtMs: number, nowMs: number): boolean =>
  deliverAtMs >= nowMs - latestMs && deliverAtMs <= nowMs + furthestMs

/** May something happen at `atMs` beside these, when any `spanMs` hold at most `most`? In milliseconds, in any order. */
const fits = (times: readonly number[], atMs: number, { most, spanMs }: { most: number; spanMs: number }) => {
  const all = [...times, atMs].toSorted((one, other) => one - other)
  return all.every((time, index) => {
    const after = all[index + most]
    return after === undefined || after - time >= spanMs
  })
}

/** May a giver ask for one more gift mail now? `times`: when others were asked for, in milliseconds. */
export const mayAsk = (times: readonly number[], nowMs: number): boolean =>
  fits(times, nowMs, { most: mostADay, spanMs: dayMs })

/** May an address get one more gift mail then? `times`: when others reach it, in milliseconds. */
export const mayReach = (times: readonly number[], atMs: number): boolean =>
  fits(times, atMs, { most: mostAWeek, spanMs: 7 * dayMs })
