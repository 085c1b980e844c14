import * as v from 'valibot'

/** Text, an at-sign, text, a dot, text (Shell 5), nothing that could split a mail header, at most 254 characters. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.<>(),;:"[\]\\]+$/u),
)

/** Can a link be mailed to this text? Spaces around the address are ignored. */
export const isAddress = (text: string): boolean => v.is(emailSchema, text)
