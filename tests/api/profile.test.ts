import { afterEach, beforeEach, expect, test } from 'vitest'
import { rankSteps } from '#contract/account/ranks.rules.ts'
import { getProfile, listProfiles, listProfileTypes } from '#contract/account/profile.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { call } from '#tests/support/server/call.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
let bearer: string
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice', 'bob'], hub.clock.now())
  bearer = (await logIn(hub.db, hub, 'alice')).token
})
afterEach(() => hub.close())

const save = (body: Record<string, unknown>) => call(hub, saveSettings, { body }, { bearer })
const addWallet = (userId: string, address: string) =>
  hub.db
    .insertInto('wallets')
    .values({ address, user_id: userId, chain_id: null, added_at: new Date(hub.clock.now()), used_at: null })
    .execute()

const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bobs = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test('every step of the rank scale is saved, null is unranked, and nothing else is a rank', async () => {
  for (const { from } of rankSteps) expect((await save({ rank: from })).body.rank).toBe(from)
  expect((await save({ rank: null })).body.rank).toBeNull()
  for (const rank of [599, 601, 3_000, 4_100, -600])
    expect((await save({ rank })).body.code).toBe('rank_unknown')
  for (const rank of [600.5, '600', 1e308]) expect((await save({ rank })).status).toBe(400)
  expect((await save({})).body.rank).toBeNull()
})

test('every account has the profile type player; investor is added and taken away', async () => {
  expect((await save({})).body.profile_types).toEqual(['player'])
  expect((await save({ profile_types: ['investor', 'player'] })).body.profile_types).toEqual([
    'player',
    'investor',
  ])
  const mine = await call(hub, listProfiles, { params: { id: 'alice' } }, { bearer })
  expect(mine.body).toEqual([{ profile_type_id: 'player' }, { profile_type_id: 'investor' }])
  expect((await save({ profile_types: ['player'] })).body.profile_types).toEqual(['player'])
  for (const types of [[], ['investor'], ['player', 'admin'], ['player', 'player', 'investor'], 'player'])
    expect((await save({ profile_types: types })).status).toBe(400)
  const types = await call(hub, listProfileTypes, {})
  expect(types.body.map(({ id }) => id)).toEqual(['player', 'investor'])
})

test('a picture comes from one of the player’s own wallets, and goes with it', async () => {
  expect((await save({ avatar: `wallet:${own}` })).body.code).toBe('not_found')
  await addWallet('alice', own)
  await addWallet('bob', bobs)
  expect((await save({ avatar: `wallet:${bobs}` })).body.code).toBe('not_found')
  const { avatar } = (await save({ avatar: `wallet:${own.toLowerCase()}` })).body
  expect(avatar).toMatch(/^[0-9a-f]{16}$/u)
  const seen = await call(
    hub,
    getProfile,
    { params: { id: 'alice' } },
    { bearer: (await logIn(hub.db, hub, 'bob')).token },
  )
  expect(seen.body).toEqual({ id: 'alice', username: 'alice', avatar })
  await hub.db
    .updateTable('sessions')
    .set({ proved_at: new Date(hub.clock.now()) })
    .execute()
  expect((await call(hub, removeWay, { params: { id: `wallet:${own}` } }, { bearer })).status).toBe(200)
  expect((await save({})).body.avatar).toBeNull()
  for (const bad of ['wallet:', `wallet:${own}0`, 'https://example.org/a.png', own, 7])
    expect((await save({ avatar: bad })).status).toBe(400)
})

test('others see username and picture, and nothing else', async () => {
  const seen = await call(hub, getProfile, { params: { id: 'bob' } }, { bearer })
  expect(seen.body).toEqual({ id: 'bob', username: 'bob', avatar: null })
  for (const id of ['nobody', 'x'.repeat(100), '../alice', '%00'])
    expect((await call(hub, getProfile, { params: { id } }, { bearer })).body.code).toBe('not_found')
  expect((await call(hub, listProfiles, { params: { id: 'bob' } }, { bearer })).body.code).toBe('not_found')
})

test.each([
  ['XX', 'country_unknown'],
  ['ZZ', 'country_unknown'],
  ['EU', 'country_unknown'],
])('the country %s is refused: %s', async (country, code) => {
  expect(await save({ country })).toMatchObject({ status: 422, body: { code } })
})

test('language, tracking and the choice to be named are saved', async () => {
  const saved = await save({ language: 'fr', tracking: false, shows_name: true })
  expect(saved.body).toMatchObject({ tracking: false, shows_name: true })
  const row = await hub.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', 'alice')
    .executeTakeFirstOrThrow()
  expect(row.language).toBe('fr')
  expect((await save({ tracking: null })).body.tracking).toBeNull()
  for (const language of ['xx', 'fa', '', null]) expect((await save({ language })).status).toBe(400)
})
