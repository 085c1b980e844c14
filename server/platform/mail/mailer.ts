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
  /** Address that stops mails of this kind when a mail program posts to it (RFC 8058); left out if they can't be stopped. */
  readonly unsubscribe?: string
  /** Identifies the mail among all of the hub, so that a repeated one is known as the same: `event.17`. */
  readonly key?: string
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

/** Returns the domain of the sender, `Hub <post@example.org>`, for the ids of mails. */
const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/>\s*$/u, '')

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
  const domain = domainOf(from)
  return {
    async send({ language, to, unsubscribe, key, replyTo, isByPerson, ...mail }) {
      await transport.sendMail({
        ...mail,
        from,
        // An object is one address; a text would be parsed as a list. All spellings of a mailbox get their mail in
        // the canonical one.
        to: { name: '', address: mailboxOf(to) ?? to },
        ...(key !== undefined && { messageId: `<${key}@${domain}>` }),
        ...(replyTo !== undefined && { replyTo: { name: '', address: mailboxOf(replyTo) ?? replyTo } }),
        headers: {
          'Content-Language': language,
          ...(isByPerson !== true && { 'Auto-Submitted': 'auto-generated' }),
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    close: () => transport.close(),
  }
}
