import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { LanguageCode } from '#contract/values/languages.ts'
import { browserKind } from '#server/magic-link/browser-kind.ts'
import { magicLinkMail } from '#server/magic-link/log-in-mail.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'

const mailTexts = await readMailTexts()

const startSmtp = async (answer?: Error) => {
  const received: { from: string; to: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        done(answer)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = listening.address() as AddressInfo
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'The Hub <hub@hub.example>')
  onTestFinished(() => mailer.close())
  return { received, mailer, port }
}

const link = 'https://hub.example/auth/magiclink/verify#token=abc-_123'
const mailTo = (to: string, language: LanguageCode = 'fr') =>
  magicLinkMail(mailTexts, { to, link, askedFrom: '<b>Chrome</b> on Windows', language })

test('a log-in mail arrives over SMTP whole, in its language, as text and as HTML', async () => {
  const { received, mailer } = await startSmtp()
  await mailer.send(mailTo('alice@example.org'))
  expect(received).toMatchObject([{ from: 'hub@hub.example', to: ['alice@example.org'] }])
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail.subject).toBe('Votre lien de connexion à The Hub')
  expect(mail.from).toMatchObject({ name: 'The Hub', address: 'hub@hub.example' })
  expect(mail.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'content-language', value: 'fr' }),
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  )
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).toContain('&lt;b&gt;Chrome&lt;/b&gt;')
  expect(mail.html).not.toMatch(/<(?:script|style|img|link)\b|https?:\/\/(?!hub\.example)/u)
})

test.each([
  ['en', 'Open this link in your browser to continue:', 'Press the button'],
  ['fr', 'Ouvrez ce lien dans votre navigateur pour continuer :', 'Appuyez sur le bouton'],
  ['pt', 'Abra este link no seu navegador para continuar:', 'Aperte o botão'],
  ['tr', 'Devam etmek için bu bağlantıyı tarayıcında aç:', 'düğmeye bas'],
] as const)(
  'the text of the mail speaks of the address, its HTML of the button: %s',
  (language, lead, press) => {
    const { text, html } = mailTo('alice@example.org', language)
    expect(text).toContain(`${lead}\n${link}\n`)
    expect(text).not.toContain(press)
    expect(html).toContain(press)
  },
)

test('a mail server of another machine that offers no TLS gets no mail of a real hub', async () => {
  const { received, port } = await startSmtp()
  // 0.0.0.0 leads to this machine too, without being one of its names.
  const open = createMailer(`smtp://0.0.0.0:${port}`, 'hub@hub.example')
  const strict = createMailer(`smtp://0.0.0.0:${port}`, 'hub@hub.example', { requireTls: true })
  const here = createMailer(`smtp://127.0.0.1:${port}`, 'hub@hub.example', { requireTls: true })
  onTestFinished(() => [open, strict, here].forEach((mailer) => mailer.close()))
  await open.send(mailTo('alice@example.org'))
  await here.send(mailTo('bob@example.org'))
  await expect(strict.send(mailTo('carol@example.org'))).rejects.toThrow(/STARTTLS|TLS/u)
  expect(received.map(({ to }) => to)).toEqual([['alice@example.org'], ['bob@example.org']])
})

/** WCAG contrast of two colours `#rrggbb`. */
const contrast = (one: string, other: string): number => {
  const light = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('the mail can be read in light and dark mail programs: it brings its own ground, and enough contrast', () => {
  const { html } = mailTo('alice@example.org')
  const grounds = [...html.matchAll(/bgcolor="(#\w{6})" style="([^"]*)"/gu)]
  expect(grounds).toHaveLength(4)
  for (const [, ground, style] of grounds) expect(style).toContain(`background-color:${ground}`)
  const [page = '', , panel = '', button = ''] = grounds.map(([, ground]) => ground)
  const colours = [...html.matchAll(/(?<!-)color:(#\w{6})/gu)].map(([, colour = '']) => colour)
  const onButton = colours.filter((colour) => contrast(colour, panel) < 4.5)
  expect(new Set(onButton).size).toBe(1)
  expect(contrast(onButton[0] ?? '', button)).toBeGreaterThan(4.5)
  for (const colour of colours.filter((each) => !onButton.includes(each)))
    expect(contrast(colour, page)).toBeGreaterThan(4.5)
})

test('a mail that the server refuses is an error', async () => {
  const { mailer } = await startSmtp(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
  await expect(mailer.send(mailTo('alice@example.org'))).rejects.toThrow(/mailbox full/u)
})

test('an address cannot smuggle a second one, or a header, into the mail', async () => {
  const { received, mailer } = await startSmtp()
  await mailer.send(mailTo('alice@example.org\r\nBcc: eve@example.org')).catch(() => null)
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.org')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['<script>alert(1)</script> Windows', 'A browser on Windows'],
  ['curl/8.5.0', 'An unknown browser'],
  [undefined, 'An unknown browser'],
])('%s is called %s', (userAgent, words) => {
  expect(browserKind(userAgent, mailTexts.en)).toBe(words)
})

test('a mail that can be stopped says so to mail programs, in the form of RFC 8058, and has its own id', async () => {
  const { received, mailer } = await startSmtp()
  const unsubscribe = `https://hub.example/api/notifications/unsubscribe/one-click?token=${'x'.repeat(140)}`
  await mailer.send({ ...mailTo('alice@example.org'), unsubscribe, key: 'event.17' })
  await mailer.send(mailTo('alice@example.org'))
  const [stoppable, other] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
  const headersOf = (mail: typeof stoppable) =>
    Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headersOf(stoppable)).toMatchObject({
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': '<event.17@hub.example>',
  })
  expect(headersOf(other)).not.toHaveProperty('list-unsubscribe')
})
