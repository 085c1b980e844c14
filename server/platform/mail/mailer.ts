import { createTransport } from 'nodemailer'
import { mailboxOf } from '#contract/values/mail-address.rules.ts'
import { isLoopback } from '../process/loopback.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Language of the texts, for the Content-Language header. */
  readonly language: string
  /** Replies go to this address; without it, to the hub's sender. */
  readonly replyTo?: string
  /** A person wrote it: programs may answer that its reader is away, as they don't to automatic mails. */
  readonly isByPerson?: boolean
}

export interface Mailer {
  /** Sends the mail to the mail server; rejects if it is not accepted within 10 seconds. */
  send(mail: Mail): Promise<void>
  close(): void
}

interface Options {
  /** Never sends mail to another machine unencrypted: a server without STARTTLS gets none. */
  readonly requireTls?: boolean
}

/** Sends mail through an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
export const createMailer = (smtpUrl: string, from: string, { requireTls = false }: Options = {}): Mailer => {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport({
    url: smtpUrl,
    ...timeouts,
    requireTLS: requireTls && !isLoopback(new URL(smtpUrl).hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ language, to, replyTo, isByPerson, ...mail }) {
      await transport.sendMail({
        ...mail,
        from,
        // An object is one address; a text would be parsed as a list. All spellings of a mailbox get their mail in
        // the canonical one.
        to: { name: '', address: mailboxOf(to) ?? to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: mailboxOf(replyTo) ?? replyTo } }),
        headers: {
          'Content-Language': language,
          ...(isByPerson !== true && { 'Auto-Submitted': 'auto-generated' }),
        },
      })
    },
    close: () => transport.close(),
  }
}
