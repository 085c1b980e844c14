import { textOfAtMost } from './bounded-text.ts'

/** The URL parser of every browser and of Node includes UTS 46; `contract` is compiled without their types. */
declare const URL: new (url: string) => { readonly hostname: string }

/** An address for display, and its canonical form by which its mailbox is found and counted. */
export interface MailAddress {
  readonly typed: string
  readonly mailbox: string
}

/** Longest text that is read as an address, in UTF-16 units. */
const longestTyped = 320

/** An address on the wire: as typed, for `readAddress`. */
export const typedAddressSchema = textOfAtMost(longestTyped, 'email_invalid')

/** In bytes (RFC 5321, 4.5.3.1): the part before the at-sign, a label of the host, the whole address. */
const longest = { local: 64, label: 63, address: 254 }

/**
 * From the first visible character to the last: pasted addresses often have blanks, zero-width characters and
 * direction marks around them.
 */
const visiblePart = /[^\s\p{Default_Ignorable_Code_Point}](?:[^]*[^\s\p{Default_Ignorable_Code_Point}])?/u
/** Blanks, controls, unassigned code points, and symbols without a visible shape. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u
/**
 * The characters of RFC 5321's atoms and the dots between them; beyond ASCII letters, digits and their marks (RFC
 * 8264).
 */
const localCharacters = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u
const badlyJoined = /^[.\p{M}]|\.\.|\.$/u
/** Unicode lists them as compatibility forms, but Thai and Lao are written with them. */
const thaiAndLaoVowels = /[\u0E33\u0EB3]/gu
const forbiddenInHosts = /[^\P{ASCII}A-Za-z0-9.-]/u
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u
/** The URL parser reads 1.2 and 0x7f.1 as IP addresses and returns their four numbers. */
const endsInNumber = /\.[0-9]+$/u

/** The length in UTF-8. The text is well-formed: half a surrogate pair is no letter. */
const bytesOf = (text: string): number => encodeURIComponent(text).replaceAll(/%../gu, '.').length

/** Full-width letters, ligatures and the like come from keyboards and fonts; no mailbox has them in its name. */
const hasCompatibilityForm = (text: string): boolean => {
  const rest = text.replace(thaiAndLaoVowels, '')
  return rest !== rest.normalize('NFKC')
}

const localPartOf = (text: string): string | null => {
  if (!localCharacters.test(text) || badlyJoined.test(text)) return null
  if (invisible.test(text) || hasCompatibilityForm(text)) return null
  const local = text.toLowerCase().normalize('NFC')
  return bytesOf(local) > longest.local ? null : local
}

const asciiOf = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return null
  }
}

const hostOf = (text: string): string | null => {
  const host = forbiddenInHosts.test(text) ? null : asciiOf(text)
  if (host === null || endsInNumber.test(host)) return null
  const labels = host.split('.')
  const areLabels = labels.every((one) => one.length <= longest.label && label.test(one))
  return areLabels && labels.length > 1 ? host : null
}

/**
 * Returns the canonical form of an address: NFC, lower case, the host in ASCII (UTS 46). Addresses with the same
 * canonical form reach the same mailbox; dots and plus signs make different ones. Returns null if mail cannot be
 * delivered (RFC 5321, RFC 6531), and for the capital I with a dot, whose lower case depends on the language.
 */
export const mailboxOf = (address: string): string | null => {
  if (address.length > longestTyped) return null
  const text = address.normalize('NFC')
  const at = text.indexOf('@')
  if (at < 0 || text.includes('\u0130')) return null
  const local = localPartOf(text.slice(0, at))
  const host = hostOf(text.slice(at + 1))
  if (local === null || host === null) return null
  return bytesOf(local) + 1 + host.length > longest.address ? null : `${local}@${host}`
}

/**
 * Reads a typed or pasted text. Invisible characters around the address are removed, inside they are refused.
 * Returns null in the same cases as `mailboxOf`.
 */
export const readAddress = (text: string): MailAddress | null => {
  if (text.length > longestTyped) return null
  const [visible] = visiblePart.exec(text) ?? []
  if (visible === undefined || invisible.test(visible)) return null
  const typed = visible.normalize('NFC')
  const mailbox = mailboxOf(typed)
  return mailbox === null ? null : { typed, mailbox }
}

/** Can a mail be sent to the address in this text? */
export const isAddress = (text: string): boolean => readAddress(text) !== null
