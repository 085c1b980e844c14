/** Enhanced status codes (RFC 3463, RFC 6531, RFC 7505) for a recipient that is wrong, and not its server, the sender or the policy. */
const aboutRecipient = /\b5\.(?:1\.[1236]|1\.10|6\.7)\b/u
/** A mail server that gives no enhanced code says with this one that it can't read the address (RFC 5321, 4.2.2). */
const unreadable = 501

/** Did the mail server say that mail can never reach this address? `error`: with which the mailer rejected. */
export const isAddressRefused = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { command, response, responseCode } = error as Error & Partial<Record<string, unknown>>
  if (command !== 'RCPT TO' || typeof response !== 'string') return false
  return aboutRecipient.test(response) || (responseCode === unreadable && !/^501[ -]\d\.\d/u.test(response))
}
