import { countCharacters, plainText } from '../values/plain-text.rules.ts'
import { dayMs } from '../values/time.ts'

/** Longest message in a gift mail, in characters as a reader counts them. */
export const longestMessage = 300
/** Most UTF-16 units of a message: a family emoji with skin colours has 12. */
export const messageUnits = longestMessage * 16
/** Delivery of a gift mail can be at most this far ahead, or this little in the past, because clocks differ. */
const furthestMs = 366 * dayMs
const latestMs = 5 * 60_000
/** Gift mails that a giver may request in any 24 hours, and that one address may get in any 7 days. */
export const mostADay = 10
export const mostAWeek = 3

/**
 * Text that a mail program could turn into a link: an address with its scheme, www, an email address, or a name with
 * a domain. Two sentences without a space between them match, too. The lookbehinds try each pattern only where one
 * can begin: trying it at every letter would take quadratic time.
 */
const linkLike =
  /(?<=(?<![a-z+.-])[+.-]*)[a-z][a-z+.-]*:\/\/\S+|\bwww\.\S+|(?<!\S)\S[^\s@]*@\S[^\s.]*\.\S+|(?<![\p{L}\p{N}-]\.?)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}])(?:[/?#:]\S*)?/iu

/** Reasons why a message cannot be mailed: too many characters, or text that looks like a link. */
export type MessageFault = { kind: 'long'; extra: number } | { kind: 'link'; link: string }

/** Returns why a message cannot be mailed; null if it can. The text is first normalised by plainText. */
export const faultOfMessage = (text: string): MessageFault | null => {
  const length = countCharacters(text, longestMessage, plainText, messageUnits)
  if (length > longestMessage) return { kind: 'long', extra: length - longestMessage }
  const [link] = linkLike.exec(plainText(text)) ?? []
  return link === undefined ? null : { kind: 'link', link }
}

/** Is this delivery time allowed? Both in milliseconds. */
export const isTimely = (deliverAtMs: number, nowMs: number): boolean =>
  deliverAtMs >= nowMs - latestMs && deliverAtMs <= nowMs + furthestMs

/**
 * Can something also happen at `atMs`, so that no `spanMs` contains more than `most`? In milliseconds, in any order.
 */
const fits = (times: readonly number[], atMs: number, { most, spanMs }: { most: number; spanMs: number }) => {
  const all = [...times, atMs].toSorted((one, other) => one - other)
  return all.every((time, index) => {
    const after = all[index + most]
    return after === undefined || after - time >= spanMs
  })
}

/** May a giver request one more gift mail now? `times`: the earlier requests, in milliseconds. */
export const mayAsk = (times: readonly number[], nowMs: number): boolean =>
  fits(times, nowMs, { most: mostADay, spanMs: dayMs })

/** May an address get one more gift mail at `atMs`? `times`: all its other deliveries, in milliseconds. */
export const mayReach = (times: readonly number[], atMs: number): boolean =>
  fits(times, atMs, { most: mostAWeek, spanMs: 7 * dayMs })
