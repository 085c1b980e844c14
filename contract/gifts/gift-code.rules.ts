import { plainLetters as letters } from '../values/plain-letters.ts'

const codeLength = 16
/** UTF-16 units: more than enough for a code with separators between its letters. */
export const longestText = 200

/** Letters often written instead of one of a code. */
const meant: Record<string, string> = { I: '1', L: '1', O: '0' }

/** Multiplies five bits by x in the field of 32 elements with x⁵ + x² + 1. */
const timesX = (value: number): number => {
  const doubled = value << 1
  return doubled & 32 ? doubled ^ 0b100101 : doubled
}

/**
 * Value of the check letter. Each position is weighted by another power of x, so every single wrong letter and every
 * swap of two letters is detected.
 */
const checkOf = (values: readonly number[]): number =>
  timesX(values.reduce((sum, value) => timesX(sum) ^ value, 0))

/**
 * Reasons why a text is not a gift code: a letter that no code has (the first one, counted from 1), too few letters,
 * too many, or a wrong check letter.
 */
export type GiftCodeFault =
  | { kind: 'letter'; letter: string; place: number }
  | { kind: 'short'; missing: number }
  | { kind: 'long'; extra: number }
  | { kind: 'slip' }

/**
 * Makes a gift code from 75 random bits and a check letter, without hyphens (decisions.md, Orders and payment).
 * `random`: at least 15 bytes from a cryptographic source; five bits of each are used.
 */
export const giftCodeFrom = (random: Uint8Array): string => {
  const values = Array.from(random.subarray(0, codeLength - 1), (byte) => byte & 31)
  if (values.length < codeLength - 1) throw new RangeError('A gift code needs 15 random bytes')
  return [...values, checkOf(values)].map((value) => letters[value]).join('')
}

/** Groups a code for display and reading aloud: four groups of four. */
export const groupGiftCode = (code: string): string => code.replaceAll(/.{4}(?=.)/gu, '$&-')

/** Converts digits of other scripts to ASCII, and full-width letters to narrow ones. */
const withOurDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) & 15))

/**
 * Reads a code as people type, paste or dictate it: any casing; spaces, hyphens or none; O for 0, I and L for 1. A
 * text that cannot be a code is never sent to the server.
 */
export const readGiftCode = (
  text: string,
): { code: string; fault?: never } | { code?: never; fault: GiftCodeFault } => {
  if (text.length > longestText) return { fault: { kind: 'long', extra: text.length - codeLength } }
  const typed = Array.from(
    withOurDigits(text)
      .toUpperCase()
      .replaceAll(/[\s\p{Pd}\p{Cf}_.·]/gu, ''),
  )
  const read = typed.map((letter) => meant[letter] ?? letter)
  for (const [index, letter] of read.entries())
    if (!letters.includes(letter)) return { fault: { kind: 'letter', letter, place: index + 1 } }
  if (read.length < codeLength) return { fault: { kind: 'short', missing: codeLength - read.length } }
  if (read.length > codeLength) return { fault: { kind: 'long', extra: read.length - codeLength } }
  const values = read.map((letter) => letters.indexOf(letter))
  if (checkOf(values.slice(0, -1)) !== values.at(-1)) return { fault: { kind: 'slip' } }
  return { code: read.join('') }
}
