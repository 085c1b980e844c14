import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getProfile } from '#contract/account/profile.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { userData } from '#server/user/personal-data.store.ts'
import { deleteFormerNames } from '#server/user/username.store.ts'
import { call } from '#tests/support/server/call.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice', 'bob', 'dave'], hub.clock.now())
})
afterEach(() => hub.close())

const rename = async (person: string, username: string) => {
  const { token } = await logIn(hub.db, hub, person)
  const { status, body } = await call(hub, saveSettings, { body: { username } }, { bearer: token })
  return status === 200 ? body.username : body.code
}
const nameOf = async (person: string) => {
  const { token } = await logIn(hub.db, hub, 'dave')
  return (await call(hub, getProfile, { params: { id: person } }, { bearer: token })).body.username
}

test.each([
  ['mirel', 'mirel'],
  ['  Mirel_of.the-Vale ', 'Mirel_of.the-Vale'],
  ['Nguyễn.Thị', 'Nguyễn.Thị'],
  ['мирон', 'мирон'],
  ['山田たろう', '山田たろう'],
  ['김철수7', '김철수7'],
  ['سپهر', 'سپهر'],
  ['नमस्ते', 'नमस्ते'],
  ['e\u0301lan', 'élan'],
  ['x'.repeat(24), 'x'.repeat(24)],
])('%j becomes a player’s name', async (requested, saved) => {
  expect(await rename('alice', requested)).toBe(saved)
  expect(await nameOf('alice')).toBe(saved)
})

test.each([
  ['', 'username_invalid'],
  ['mi', 'username_invalid'],
  ['x'.repeat(25), 'username_invalid'],
  ['mirel the bold', 'username_invalid'],
  ['-mirel', 'username_invalid'],
  ['...', 'username_invalid'],
  ['мirel', 'username_invalid'],
  ['山田tarou', 'username_invalid'],
  ['ｍｉｒｅｌ', 'username_invalid'],
  ['mi\u200Brel', 'username_invalid'],
  ['mi\u202Erel', 'username_invalid'],
  ['ㅤㅤㅤ', 'username_invalid'],
  ['<b>mirel</b>', 'username_invalid'],
  ['mi\u0301\u0301\u0301rel', 'username_invalid'],
  ['😀😀😀', 'username_invalid'],
  ['admin', 'username_reserved'],
  ['ADMIN', 'username_reserved'],
  ['adm1n', 'username_reserved'],
  ['Admin7', 'username_reserved'],
  ['the-hub', 'username_reserved'],
  ['mirel.support', 'username_reserved'],
])('%j is refused: %s, and the name stays', async (requested, code) => {
  expect(await rename('alice', requested)).toBe(code)
  expect(await nameOf('alice')).toBe('alice')
})

test.each(['bob', 'Bob', 'B0B'])('%j looks like bob, and is bob’s', async (name) => {
  expect(await rename('alice', name)).toBe('username_taken')
})

test('a name looks the same with a capital I, a small l or a 1', async () => {
  await rename('bob', 'Iliad')
  for (const name of ['iliad', '1liad', 'lIiad', 'lllad'])
    expect([name, await rename('alice', name)]).toEqual([name, 'username_taken'])
})

describe('A change of a name', () => {
  test('is possible once in 30 days; the same name again is none', async () => {
    expect(await rename('alice', 'mirel')).toBe('mirel')
    hub.clock.advance(29 * dayMs)
    expect(await rename('alice', 'mirel')).toBe('mirel')
    const { token } = await logIn(hub.db, hub, 'alice')
    const early = await call(hub, saveSettings, { body: { username: 'ysolde' } }, { bearer: token })
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'username_too_soon', retryAfterSeconds: 86_400 },
    })
    hub.clock.advance(dayMs)
    expect(await rename('alice', 'ysolde')).toBe('ysolde')
  })

  test('reserves the former name for 90 days: for its player, nobody else', async () => {
    await rename('alice', 'mirel')
    expect(await rename('bob', 'alice')).toBe('username_taken')
    expect(await rename('bob', 'A1ice')).toBe('username_taken')
    hub.clock.advance(31 * dayMs)
    expect(await rename('alice', 'alice')).toBe('alice')
    hub.clock.advance(31 * dayMs)
    await rename('alice', 'ysolde')
    hub.clock.advance(90 * dayMs - 1)
    await deleteFormerNames(hub.db, hub.clock.now())
    expect(await rename('bob', 'alice')).toBe('username_taken')
    hub.clock.advance(1)
    await deleteFormerNames(hub.db, hub.clock.now())
    expect(await rename('bob', 'alice')).toBe('alice')
    expect(await hub.db.selectFrom('former_usernames').selectAll().execute()).toHaveLength(1)
  })

  test('by nobody takes the names of a deleted player for 90 days, and no row says whose they were', async () => {
    await rename('alice', 'mirel')
    await hub.db
      .transaction()
      .execute((trx) => userData.forget?.(trx, 'alice', hub.clock.now()) as Promise<void>)
    const kept = await hub.db.selectFrom('reserved_usernames').selectAll().execute()
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toMatch(/alice|mirel/u)
    for (const name of ['mirel', 'M1rel', 'alice']) expect(await rename('bob', name)).toBe('username_taken')
    hub.clock.advance(90 * dayMs - 1)
    await deleteFormerNames(hub.db, hub.clock.now())
    expect(await rename('bob', 'mirel')).toBe('username_taken')
    hub.clock.advance(dayMs)
    await deleteFormerNames(hub.db, hub.clock.now())
    expect(await hub.db.selectFrom('reserved_usernames').selectAll().execute()).toEqual([])
    expect(await rename('bob', 'mirel')).toBe('mirel')
  })

  test('is in the audit, with the names before and after', async () => {
    await rename('alice', 'mirel')
    const [change] = await hub.db
      .selectFrom('audit_changes')
      .selectAll()
      .where('kind', '=', 'username_set')
      .execute()
    expect(change).toMatchObject({
      user_id: 'alice',
      before: { username: 'alice' },
      after: { username: 'mirel' },
    })
  })

  test('to one name by two players at once is made by one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ends = await Promise.all([rename('alice', `mirel${round}`), rename('bob', `MIREL${round}`)])
      expect(ends.filter((end) => end === 'username_taken')).toHaveLength(1)
      hub.clock.advance(31 * dayMs)
    }
  })

  test('on two devices at once is one change', async () => {
    const ends = await Promise.all([rename('alice', 'mirel'), rename('alice', 'ysolde')])
    expect(ends.filter((end) => end === 'username_too_soon')).toHaveLength(1)
    expect(await hub.db.selectFrom('former_usernames').selectAll().execute()).toHaveLength(1)
  })

  test('is refused together with the rest of its call', async () => {
    const { token } = await logIn(hub.db, hub, 'alice')
    const body = { username: 'bob', first_name: 'Mirel' }
    expect((await call(hub, saveSettings, { body }, { bearer: token })).body.code).toBe('username_taken')
    const after = await call(hub, saveSettings, { body: {} }, { bearer: token })
    expect(after.body.first_name).toBe('Alice')
  })
})
