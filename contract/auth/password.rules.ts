/** Length of a password in code points of its NFC form (decisions.md, "Accounts and ways in"). */
export const passwordLengths = { least: 8, most: 128 } as const

/**
 * Returns the password in the form that is hashed: NFC, otherwise as typed. Keyboards write the same letter in
 * different code points.
 */
export const normalPassword = (typed: string): string => typed.normalize('NFC')

/** Can this text be a new password, judged by its length alone? */
export const hasPasswordLength = (typed: string): boolean => {
  const { length } = Array.from(normalPassword(typed))
  return length >= passwordLengths.least && length <= passwordLengths.most
}
