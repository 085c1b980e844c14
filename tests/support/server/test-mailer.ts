import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'

export interface TestMailer extends Mailer {
  /** Every mail sent, oldest first. */
  readonly sent: Mail[]
  /** The next mails are refused with this error, until it is set to null. */
  failure: Error | null
}

export const createTestMailer = (): TestMailer => {
  const sent: Mail[] = []
  return {
    sent,
    failure: null,
    async send(mail) {
      if (this.failure) throw this.failure
      sent.push(mail)
    },
    close: () => {},
  }
}

/** The token of the link in a log-in mail. */
export const tokenIn = (mail: Mail | undefined): string => {
  const token = /#token=([\w-]+)/u.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('The mail holds no link.')
  return token
}
