/**
 * Enhanced status codes (RFC 3463, RFC 6531, RFC 7505) for a wrong recipient, as opposed to its server, the sender
 * or the policy.
 */
const aboutRecipient = /\b5\.(?:1\.[1236]|1\.10|6\.7)\b/u
/** A mail server without enhanced codes uses this one for an address that it cannot read (RFC 5321, 4.2.2). */
const unreadable = 501

/** Did the mail server report that mail can never reach this address? `error`: the mailer's rejection. */
export const isAddressRefused = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { command, response, responseCode } = error as Error & Partial<Record<string, unknown>>
  if (command !== 'RCPT TO' || typeof response !== 'string') return false
  return aboutRecipient.test(response) || (responseCode === unreadable && !/^501[ -]\d\.\d/u.test(response))
}
