import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'

export type TextValues = Readonly<Record<string, string | number>>

/** Plural forms and digits of a language. */
export interface Numerals {
  readonly rules: Intl.PluralRules
  readonly digits: Intl.NumberFormat
}

/** `count`: number that stands for each `#` in the form of a plural; null outside of one. */
const writeToken = (
  token: CompiledMessageToken,
  values: TextValues,
  numerals: Numerals,
  count: number | null,
): string | null => {
  if (token === '#' && count !== null) return numerals.digits.format(count)
  if (typeof token === 'string') return token
  const [name, type, forms] = token
  const value = values[name]
  if (value === undefined) return null
  if (type === undefined) return String(value)
  if (type !== 'plural' || typeof value !== 'number') return null
  const byForm = forms as Readonly<Record<string, CompiledMessage>>
  if (byForm['offset']) return null
  const form = byForm[value] ?? byForm[numerals.rules.select(value)] ?? byForm['other']
  return form ? writeText(form, values, numerals, value) : null
}

/**
 * Writes a text with plain values and plurals; null for anything else, which the library writes. The library writes
 * the same, but it first writes every form of a plural, in ten times the time: too long for a list of forty texts.
 */
export const writeText = (
  message: CompiledMessage | string,
  values: TextValues,
  numerals: Numerals,
  count: number | null = null,
): string | null => {
  if (typeof message === 'string') return message
  let text = ''
  for (const token of message) {
    const part = writeToken(token, values, numerals, count)
    if (part === null) return null
    text += part
  }
  return text
}
