import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import { wayKinds } from '#contract/auth/way-kinds.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { mailChanges } from '#server/undo/mail-changes.ts'
import { changeMail } from '#server/undo/change-mail.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import {
  addWalletTo,
  logInByLink,
  logInWith,
  mailsOfChanges,
  undo,
  undoTokenIn,
} from '#tests/support/server/ways.ts'
import { newAccount } from '#tests/support/server/wallets.ts'

const minute = 60_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const withChange = async () => {
  const alice = await logInByLink(hub, 'alice@example.org')
  await addWalletTo(hub, alice)
  return alice
}
const row = () => hub.db.selectFrom('way_changes').selectAll().executeTakeFirstOrThrow()

describe('the mail about a changed way in', () => {
  test('names the way, the time and the end of undoing', async () => {
    await withChange()
    const [mail] = await mailsOfChanges(hub)
    expect(mail?.text.split('\n')).toEqual([
      'A way to log in was added',
      '',
      'Way to log in: Wallet',
      'Time: March 1, 2026 at 12:00 PM UTC',
      '',
      'If that was you, there is nothing to do.',
      'If it wasn’t you, undo it before March 8, 2026 at 12:00 PM UTC. That also removes every way to log in that was added since, and logs all devices out.',
      '',
      'Undo this change:',
      `http://localhost:4000/auth/undo#token=${undoTokenIn(mail)}`,
      '',
      'The Hub, home of the community. You are getting this email because it protects your account, so it can’t be switched off.',
      '',
    ])
  })

  test('is sent once, however many processes send', async () => {
    await withChange()
    expect(await mailsOfChanges(hub)).toHaveLength(1)
    expect(await mailsOfChanges(hub)).toEqual([])
    expect(await row()).toMatchObject({ mail_at: null, mailed_at: new Date(hub.clock.now()) })
  })

  test('is in the language of the account', async () => {
    await withChange()
    await hub.db.updateTable('users').set({ language: 'pt' }).execute()
    const [mail] = await mailsOfChanges(hub)
    expect(mail?.language).toBe('pt')
  })

  test('goes to nobody where the account has no address', async () => {
    const player = await logInWith(hub, newAccount())
    await addWalletTo(hub, player)
    expect(await mailsOfChanges(hub)).toEqual([])
    expect(await row()).toMatchObject({ mail_to: null, mail_at: null })
  })

  test('that fails is tried again, and given up after a day', async () => {
    await withChange()
    hub.mailer.failure = new Error('No connection')
    await mailChanges(hub)
    expect((await row()).mail_at?.getTime()).toBe(hub.clock.now() + minute)
    hub.clock.advance(minute)
    hub.mailer.failure = null
    expect(await mailsOfChanges(hub)).toHaveLength(1)
    await addWalletTo(hub, await logInByLink(hub, 'bob@example.org'))
    hub.mailer.failure = new Error('No connection')
    for (let hours = 0; hours < 26; hours += 1) {
      await mailChanges(hub)
      hub.clock.advance(60 * minute)
    }
    hub.mailer.failure = null
    expect(await mailsOfChanges(hub)).toEqual([])
    expect(
      await hub.db.selectFrom('way_changes').select('mailed_at').where('mailed_at', 'is', null).execute(),
    ).toHaveLength(1)
  })

  test('of a process that died is sent by another', async () => {
    await withChange()
    const dying = { ...hub, mailer: { send: () => new Promise<void>(() => {}), close: () => {} } }
    void mailChanges(dying)
    await expect.poll(async () => (await row()).mail_at?.getTime()).toBeGreaterThan(hub.clock.now())
    expect(await mailsOfChanges(hub)).toEqual([])
    hub.clock.advance(5 * minute)
    expect(await mailsOfChanges(hub)).toHaveLength(1)
  })

  test('is not sent when the change was undone before', async () => {
    const alice = await withChange()
    const token = undoTokenIn((await mailsOfChanges(hub))[0])
    hub.clock.advance(1_000)
    await addWalletTo(hub, alice)
    await undo(hub, token)
    expect(await mailsOfChanges(hub)).toEqual([])
  })
})

const kinds = wayKinds.flatMap((kind): [WayKind, 'added' | 'removed'][] => [
  [kind, 'added'],
  [kind, 'removed'],
])

describe.each(languageCodes)('in %s', (language) => {
  test.each(kinds)('a way by %s that was %s is told in words, and escaped in HTML', (kind, change) => {
    const mail = (of: 'en' | typeof language) =>
      changeMail(
        hub.mailTexts,
        {
          to: 'alice@example.org',
          language: of,
          change,
          kind,
          at: new Date('2026-03-01T12:00:00Z'),
          undoToken: 'change.signed',
        },
        'https://hub.example',
      )
    const told = mail(language)
    expect(told.text).toContain('https://hub.example/auth/undo#token=change.signed')
    expect(told.html).toContain(`lang="${language}"`)
    expect(told.text).not.toMatch(/[{}]|undefined/)
    if (language === 'en') return
    for (const part of ['subject', 'text'] as const) expect(told[part]).not.toBe(mail('en')[part])
    expect(told.text).not.toMatch(/If (?:that|it) was|Undo this|You are getting/)
  })
})
