import { createTransport } from 'nodemailer'
import { isLoopback } from '../process/loopback.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Language of the texts, as the Content-Language header says. */
  readonly language: string
}

export interface Mailer {
  /** Hands the mail to the mail server; rejects when that doesn't take it within 10 seconds. */
  send(mail: Mail): Promise<void>
  close(): void
}

interface Options {
  /** Never hand a mail to another machine in the open: without STARTTLS the server gets none. */
  readonly requireTls?: boolean
}

/** Mail through an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
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
    async send({ language, to, ...mail }) {
      await transport.sendMail({
        ...mail,
        from,
        // As an object it is one address; a text would be read as a list.
        to: { name: '', address: to },
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
