import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, onTestFinished, test } from 'vitest'
import { languageCodes } from '#contract/values/languages.ts'
import { projectTypes } from '#contract/order/order.contract.ts'
import { magicLinkMail } from '#server/magic-link/log-in-mail.ts'
import { texts as logInTexts } from '#server/magic-link/log-in-texts.ts'
import { receiptMail } from '#server/order/receipt-mail.ts'
import { sharedTexts } from '#server/mail-codes/send-code.store.ts'
import { texts as passwordTexts } from '#server/password/password-texts.ts'
import { texts as emailTexts } from '#server/email/email-texts.ts'
import { texts as proofTexts } from '#server/proof/proof-texts.ts'
import { codeMail } from '#server/platform/mail/code-mail.ts'
import { texts as receiptTexts } from '#server/order/receipt-texts.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'
import { boughtTexts, projectTypeNames } from '#server/receipts/receipt-words.rules.ts'
import { formatMoney } from '#src/ui/figures/intl.ts'
import { msg } from '#server/platform/mail/message.ts'
import { writeText } from '#server/platform/mail/write-text.ts'
import { entriesOf } from '#tests/support/catalogue.ts'

const shipped = fileURLToPath(new URL('../../locales', import.meta.url))

/** The catalogues as they are but for one French sentence. */
const frenchWith = async (from: string, to: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-locales-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(shipped, folder, { recursive: true })
  const french = await readFile(join(folder, 'fr.po'), 'utf8')
  expect(french).toContain(from)
  await writeFile(join(folder, 'fr.po'), french.replace(from, to))
  return folder
}

const details = {
  to: 'alice@example.org',
  link: 'https://hub.example/#token=abc',
  askedFrom: 'Chrome',
  language: 'fr',
} as const

const heading = 'msgstr "Connexion à The Hub"'

test('what a translator writes into the French catalogue is what the mail says', async () => {
  const folder = await frenchWith(heading, 'msgstr "Entrez dans The Hub"')
  const mail = magicLinkMail(await readMailTexts(folder), details)
  expect(mail.text).toMatch(/^Entrez dans The Hub\n/u)
  expect(mail.html).toContain('Entrez dans The Hub')
  expect(mail.subject).toBe('Votre lien de connexion à The Hub')
})

test('a text missing in French is in English, the rest in French', async () => {
  const folder = await frenchWith(heading, 'msgstr ""')
  const mail = magicLinkMail(await readMailTexts(folder), details)
  expect(mail.text).toMatch(/^Log in to The Hub\n/u)
  expect(mail.text).toContain('Le lien fonctionne une seule fois, pendant 10 minutes.')
})

test.each(languageCodes)('a receipt in %s says an amount as the page does', async (language) => {
  const amounts = [1, 99, 100_000, 123_456_789]
  const lines = amounts.map(
    (cents) => ({ kind: 'donation', project_type: 'general', cents, votes: null }) as const,
  )
  const at = '2026-03-01T12:00:00.000Z'
  const { text } = receiptMail(
    await readMailTexts(),
    {
      id: 'order-1',
      number: 'HUB-1',
      status: 'fulfilled',
      plan: null,
      receipt: null,
      gift_leg: null,
      lines,
      total_cents: 123_556_889,
      created_at: at,
      paid_at: at,
    },
    {
      to: 'alice@example.org',
      language,
      publicUrl: 'https://hub.example',
      seller: ['Example Ltd', 'London'],
    },
  )
  for (const cents of [...amounts, 123_556_889]) expect(text).toContain(`  ${formatMoney(cents, language)}\n`)
})

test.each([
  ['en', 1, '1 vote granted'],
  ['en', 2, '2 votes granted'],
  ['fr', 0, '0 vote accordé'],
  ['fr', 1, '1 vote accordé'],
  ['fr', 2, '2 votes accordés'],
  ['pt', 0, '0 voto concedido'],
  ['pt', 1, '1 voto concedido'],
  ['pt', 2, '2 votos concedidos'],
  ['tr', 1, '1 oy verildi'],
  ['tr', 2, '2 oy verildi'],
] as const)('votes are counted as one does in %s: %s', async (language, votes, words) => {
  const texts = await readMailTexts()
  expect(texts[language](receiptTexts.votes, { votes })).toBe(words)
})

test.each([
  ['fr', ['Total', 'Illuvium']],
  ['pt', ['Total', 'Illuvium']],
  ['tr', ['Illuvium']],
] as const)(
  'every text of the mails stands in the catalogues, and none is left in English by mistake: %s',
  async (language, same) => {
    const say = (await readMailTexts())[language]
    const all = [
      logInTexts,
      sharedTexts,
      passwordTexts,
      emailTexts,
      proofTexts,
      receiptTexts,
      boughtTexts,
      projectTypeNames,
    ].flatMap((texts) => Object.values(texts))
    const values = { number: 'X', day: 'X', name: 'X', type: 'X', price: 'X', browser: 'X', minutes: 2 }
    const english = all.filter((text) => say(text, { ...values, months: 2, votes: 2 }) === text.message)
    expect(new Set(english.map(({ message }) => message))).toEqual(new Set(same))
  },
)

test.each(languageCodes)(
  'the mail with a code in %s has the code once, and not in its subject',
  async (language) => {
    const say = (await readMailTexts())[language]
    const mail = codeMail({
      to: 'alice@example.org',
      language,
      code: '048213',
      subject: say(passwordTexts.subject),
      title: say(passwordTexts.heading),
      lead: say(passwordTexts.lead),
      validity: say(sharedTexts.validity, { minutes: 10 }),
      notYou: say(passwordTexts.notYou),
      footer: say(passwordTexts.footer),
    })
    expect(mail.text.split('048213')).toHaveLength(2)
    expect(mail.html?.split('048213')).toHaveLength(2)
    expect(mail.subject).not.toContain('048213')
    expect(mail.text).toMatch(/^048213$/mu)
    expect(mail.text).toContain('10')
  },
)

test('a donation is for what the page names it: the same entry, told apart from other words alike', async () => {
  const { fr } = await readMailTexts()
  expect(projectTypes.map((type) => fr(projectTypeNames[type]))).toEqual(
    expect.arrayContaining([
      'Fonds de la communauté',
      'Guildes',
      'Communautés',
      'Analyses des joueurs',
      'Illuvium',
    ]),
  )
  expect(fr(msg({ message: 'Personal', context: 'donation' }))).toBe('Personnel')
})

test('a missing or broken catalogue is named at start', async () => {
  const broken = await frenchWith(heading, 'msgstr "Connexion {à"')
  await expect(readMailTexts(broken)).rejects.toThrow(/fr\.po can't be read/u)
  await expect(readMailTexts(join(shipped, 'none'))).rejects.toThrow(/fr\.po can't be read/u)
})

test.each(languageCodes)(
  'every text of the catalogue in %s is written as the library writes it',
  async (locale) => {
    const numerals = { rules: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(locale) }
    const i18n = setupI18n({ locale, messages: { [locale]: {} } }).setMessagesCompiler(compileMessage)
    const texts =
      locale === 'en'
        ? []
        : (await entriesOf(locale)).flatMap(({ english, said }) =>
            [english, said].filter((text) => text !== ''),
          )
    let written = 0
    for (const text of [
      ...texts,
      '{a} and {b}',
      '{n, plural, =0 {none} one {# of {a}} other {# of # {a}}}',
      '#',
    ])
      for (const value of ['x', 0, 1, 2, 5, 21, 1_234_567]) {
        const message = compileMessage(text)
        const names = [...JSON.stringify(message).matchAll(/\["(\w+)"/gu)].map(([, name = '']) => name)
        const values = Object.fromEntries(names.map((name) => [name, value]))
        const own = writeText(message, values, numerals)
        if (own === null) continue
        written += 1
        expect(own).toBe(i18n._('none', values, { message: text }))
      }
    expect(written).toBeGreaterThan(locale === 'en' ? 10 : 10_000)
  },
)
