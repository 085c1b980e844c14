import { expect, onTestFinished, test } from 'vitest'
import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { refreshToken } from '#contract/auth/session.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { tokenIn } from '#tests/support/server/test-mailer.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A hub whose clock shows `start`; `logIn` follows a mailed link in a browser of the given zone. */
const openHub = async (start: string) => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  hub.clock.advance(Date.parse(start) - hub.clock.now())
  const logIn = async (time_zone?: unknown) => {
    await call(hub, requestMagicLink, { body: { email: 'newcomer@example.org' } })
    const token = tokenIn(hub.mailer.sent.at(-1))
    const body = { token, confirmed: true, ...(time_zone !== undefined && { time_zone }) } as {
      token: string
      confirmed: boolean
    }
    const answer = await call(hub, verifyMagicLink, { body })
    if (answer.body.status !== 'signed_in') throw new Error(`Not logged in: ${answer.status}`)
    let session = answer.body
    /** The votes as the page shows them, asked by a session that may have slept. */
    const power = async () => {
      const fresh = await call(hub, refreshToken, { body: { refreshToken: session.refreshToken } })
      session = { ...session, ...fresh.body }
      const params = { userId: session.user.id }
      return (await call(hub, getVotePower, { params }, { bearer: session.token })).body.data
    }
    const tellZone = (zone: string) =>
      call(hub, saveSettings, { body: { time_zone: zone } }, { bearer: session.token })
    return { power, tellZone }
  }
  return { ...hub, logIn }
}

// The hours between which a date of the zone and one of UTC differ, from both sides of the date line.
test.each([
  ['2026-11-27T01:30:00Z', 'Asia/Tokyo', '2026-11-27', '2026-11-27T15:00:00.000Z'],
  ['2026-11-27T14:59:00Z', 'Asia/Tokyo', '2026-11-27', '2026-11-27T15:00:00.000Z'],
  ['2026-11-27T15:00:00Z', 'Asia/Tokyo', '2026-11-28', '2026-11-28T15:00:00.000Z'],
  ['2026-11-27T00:00:00Z', 'Pacific/Kiritimati', '2026-11-27', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27T10:30:00Z', 'Pacific/Kiritimati', '2026-11-28', '2026-11-28T10:00:00.000Z'],
  ['2026-11-27T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-26', '2026-11-27T11:00:00.000Z'],
  ['2026-11-27T23:30:00Z', 'America/Los_Angeles', '2026-11-27', '2026-11-28T08:00:00.000Z'],
  ['2026-11-27T03:00:00Z', 'America/Los_Angeles', '2026-11-26', '2026-11-27T08:00:00.000Z'],
  ['2026-11-27T05:00:00Z', 'Asia/Kathmandu', '2026-11-27', '2026-11-27T18:15:00.000Z'],
  // The night that has an hour less, and the one that has an hour more.
  ['2026-03-28T23:30:00Z', 'Europe/Paris', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24T22:30:00Z', 'Europe/Paris', '2026-10-25', '2026-10-25T23:00:00.000Z'],
])(
  'who first logs in at %s in %s has the votes of the date there, and the next at midnight',
  async (now, zone, date, midnight) => {
    const hub = await openHub(now)
    const { power } = await hub.logIn(zone)
    const first = { timeZone: zone, lastResetDate: date, nextResetAt: midnight }
    expect(await power()).toMatchObject({ ...first, dailyVotesEarned: 1, voteBank: 0 })

    hub.clock.advance(Date.parse(midnight) - hub.clock.now() - 1)
    expect(await power()).toMatchObject({ ...first, voteBank: 0 })
    hub.clock.advance(1)
    const next = new Date(Date.parse(`${date}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10)
    expect(await power()).toMatchObject({ lastResetDate: next, dailyVotesEarned: 1, voteBank: 1 })
  },
)

test.each([
  ...['Mars/Olympus', 'Etc/Unknown', '', '+09:00', 'Asia/Tokyo\0', 'x'.repeat(10_000), '\ud800'],
  ...[null, 7, {}, ['Asia/Tokyo']],
])('the zone %j never stops a log-in, and counts as none', async (zone) => {
  const hub = await openHub('2026-11-27T01:30:00Z')
  const { power } = await hub.logIn(zone)
  expect(await power()).toMatchObject({ timeZone: null, lastResetDate: '2026-11-27' })
})

test('a log-in elsewhere moves the reset after the coming one, however often it is repeated', async () => {
  const hub = await openHub('2026-11-27T01:30:00Z')
  await (await hub.logIn('Asia/Tokyo')).power()
  for (const zone of ['Pacific/Kiritimati', 'America/Lima', 'Pacific/Kiritimati', 'America/Lima']) {
    hub.clock.advance(2 * minuteMs)
    expect(await (await hub.logIn(zone)).power()).toMatchObject({
      timeZone: zone,
      lastResetDate: '2026-11-27',
      nextResetAt: '2026-11-27T15:00:00.000Z',
      dailyVotesEarned: 1,
      voteBank: 0,
    })
  }
  hub.clock.advance(14 * hourMs)
  expect(await (await hub.logIn('America/Lima')).power()).toMatchObject({
    // The 29th begins in Lima 38 hours after the 28th began in Tokyo.
    lastResetDate: '2026-11-28',
    nextResetAt: '2026-11-29T05:00:00.000Z',
    voteBank: 1,
  })
})

test('days that were missed before a log-in elsewhere are those of the zone before', async () => {
  const hub = await openHub('2026-11-27T01:30:00Z')
  await (await hub.logIn('Asia/Tokyo')).power()
  hub.clock.advance(3 * 24 * hourMs)
  const { power } = await hub.logIn('America/Lima')
  expect(await power()).toMatchObject({
    lastResetDate: '2026-11-30',
    nextResetAt: '2026-11-30T15:00:00.000Z',
    voteBank: 3,
  })
})

test('votes of a date in UTC, granted to a player who hadn’t told a zone, keep the next ones 20 hours away', async () => {
  const hub = await openHub('2026-11-27T01:30:00Z')
  const { power, tellZone } = await hub.logIn()
  expect(await power()).toMatchObject({ timeZone: null, nextResetAt: '2026-11-28T00:00:00.000Z' })
  expect((await tellZone('Asia/Tokyo')).status).toBe(200)
  // Tokyo’s 28th begins 15 hours after the grant’s instant: its votes come with the 29th.
  const told = {
    timeZone: 'Asia/Tokyo',
    lastResetDate: '2026-11-27',
    nextResetAt: '2026-11-28T15:00:00.000Z',
  }
  expect(await power()).toMatchObject(told)
  hub.clock.advance(minuteMs)
  expect(await (await hub.logIn('Asia/Tokyo')).power()).toMatchObject(told)
})
