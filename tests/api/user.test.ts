import { afterEach, beforeEach, expect, test } from 'vitest'
import { favouritePaths, paths } from '#contract/http/paths.ts'
import { themes } from '#contract/shell/themes.ts'
import { saveFavoritePage, saveSettings } from '#contract/account/user.contract.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
let bearer: string
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  bearer = (await logIn(hub.db, hub, 'alice')).token
})
afterEach(() => hub.close())

const savePage = (page: string | null) =>
  call(hub, saveFavoritePage, { body: { favorite_page: page } }, { bearer })
const save = (body: Record<string, unknown>) => call(hub, saveSettings, { body }, { bearer })

test.each(favouritePaths)('a player may start on %s', async (page) => {
  expect(await savePage(page)).toMatchObject({ status: 200, body: { id: 'alice', favorite_page: page } })
})

test.each(['', '/', '/illuviary', '/Illuviary/', '/VaultVision#x', paths.news, 'https://example.org/DAO'])(
  'not on %j: the page that was saved stays',
  async (page) => {
    await savePage(paths.games)
    expect(await savePage(page)).toMatchObject({ status: 422, body: { code: 'favourite_unknown' } })
    expect((await save({})).body.favorite_page).toBe(paths.games)
  },
)

test('no page is saved by null', async () => {
  await savePage(paths.games)
  expect((await savePage(null)).body.favorite_page).toBeNull()
})

test.each(themes)('the theme %s is saved', async (theme) => {
  expect(await save({ theme_preference: theme })).toMatchObject({
    status: 200,
    body: { theme_preference: theme, first_name: 'Alice', last_name: 'Moreau', country: 'FR' },
  })
})

test('what isn’t sent stays, null clears, and so do blanks', async () => {
  await save({ theme_preference: 'light-mode' })
  expect((await save({ first_name: null, last_name: ' \t ' })).body).toMatchObject({
    theme_preference: 'light-mode',
    first_name: null,
    last_name: null,
    country: 'FR',
  })
  expect((await save({ theme_preference: null, country: null })).body).toMatchObject({
    theme_preference: null,
    country: null,
  })
})

test.each([
  ['a theme that there isn’t', { theme_preference: 'pink' }],
  ['a theme by another casing', { theme_preference: 'Light-Mode' }],
  ['a name of two lines', { first_name: 'Alice\nAdmin' }],
  ['a name of 81 letters', { last_name: 'x'.repeat(81) }],
  ['a name that turns the text after it', { first_name: 'Ali\u202Ece' }],
  ['a name that is none', { first_name: 7 }],
  ['half a surrogate pair', { first_name: '\uD800' }],
  ['a country by its name', { country: 'France' }],
  ['a country in small letters', { country: 'fr' }],
])('%s is refused, and nothing else of the call is saved', async (_, refused) => {
  const answer = await save({ theme_preference: 'dark-mode', ...refused })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect((await save({})).body).toMatchObject({
    theme_preference: null,
    first_name: 'Alice',
    last_name: 'Moreau',
    country: 'FR',
  })
})

test('a name of 80 letters is saved without the spaces around it', async () => {
  expect((await save({ first_name: ` ${'x'.repeat(80)} ` })).body.first_name).toBe('x'.repeat(80))
})

test('rights can’t be saved', async () => {
  const { body } = await save({ is_admin: true, dao_access: true, id: 'dave', premium: true })
  expect(body).toMatchObject({ id: 'alice', username: 'alice', is_admin: false, daoAccess: false })
})

test('guests save nothing', async () => {
  const theme = await call(hub, saveSettings, { body: { theme_preference: 'light-mode' } })
  const page = await call(hub, saveFavoritePage, { body: { favorite_page: null } })
  expect([theme.body.code, page.body.code]).toEqual(['unauthorized', 'unauthorized'])
})

test('both calls of one player are counted together: 60 a minute', async () => {
  for (let tried = 0; tried < 30; tried += 1) {
    expect((await save({})).status).toBe(200)
    expect((await savePage(null)).status).toBe(200)
  }
  expect([(await save({})).status, (await savePage(null)).status]).toEqual([429, 429])
  hub.clock.advance(60_000)
  expect((await save({})).status).toBe(200)
})
