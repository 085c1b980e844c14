import { expect, onTestFinished, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { saveFavoritePage, saveSettings } from '#contract/account/user.contract.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

test('what alice saves is hers from the next page on, in every session, and nobody else’s', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  await insertPeople(hub.db, ['alice', 'bob'], hub.clock.now())
  const [laptop, phone, bob] = await Promise.all(
    ['alice', 'alice', 'bob'].map((id) => logIn(hub.db, hub, id)),
  )
  const bearer = laptop?.token ?? ''
  hub.clock.advance(60_000)

  const chosen = { theme_preference: 'ocean-deep', first_name: '  Ann Élise ', country: 'CA' } as const
  const saved = await call(hub, saveSettings, { body: chosen }, { bearer })
  expect([saved.status, saved.body.saved_at]).toEqual([200, new Date(hub.clock.now()).toISOString()])
  const favourite = await call(hub, saveFavoritePage, { body: { favorite_page: '/News' } }, { bearer })
  expect([favourite.status, favourite.body.code]).toEqual([422, 'favourite_unknown'])
  await call(hub, saveFavoritePage, { body: { favorite_page: '/Illuviary' } }, { bearer })

  const seen = await call(hub, me, {}, { bearer: phone?.token ?? '' })
  expect(seen.body).toMatchObject({
    theme_preference: 'ocean-deep',
    first_name: 'Ann Élise',
    last_name: 'Moreau',
    country: 'CA',
    favorite_page: '/Illuviary',
  })
  const other = await call(hub, me, {}, { bearer: bob?.token ?? '' })
  expect(other.body).toMatchObject({ theme_preference: null, first_name: 'Bob', favorite_page: null })
})
