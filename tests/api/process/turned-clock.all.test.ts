import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { devCalls } from '#contract/dev/dev-paths.ts'
import { clockStateSchema, notToTheEnd } from '#contract/dev/demo-clock.ts'
import { dayMs } from '#contract/values/time.ts'
import { askForLink, childrenOf, demoData, startHubProcess } from '#tests/support/hub-process.ts'
import type { HubProcess } from '#tests/support/hub-process.ts'
import { patience } from '#tests/support/pace.ts'

const clockOf = async ({ url }: HubProcess) =>
  v.parse(clockStateSchema, await (await fetch(url + devCalls.clock)).json())

const ask = ({ url }: HubProcess, days: number) =>
  fetch(url + devCalls.clock, { method: 'POST', body: JSON.stringify({ days }) })

const turn = async (hub: HubProcess, days: number): Promise<void> => {
  const answer = await ask(hub, days)
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.stringContaining('aheadMs')])
}

/** Logs in at a press on /dev; returns what the hub knows of the player. */
const logIn = async ({ url }: HubProcess, person: string) => {
  const pressed = await fetch(url + devCalls.logIn, {
    method: 'POST',
    body: new URLSearchParams({ person }),
    redirect: 'manual',
  })
  const [cookie = ''] = (pressed.headers.get('Set-Cookie') ?? '').split(';')
  const [, token] = (pressed.headers.get('Location') ?? '').split('#token=')
  const opened = await fetch(`${url}/api/auth/magiclink/verify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ token, confirmed: false }),
  })
  const session = (await opened.json()) as { token: string; refreshToken: string }
  const me = () => fetch(`${url}/api/auth/me`, { headers: { Authorization: `Bearer ${session.token}` } })
  return {
    me,
    plan: async () => ((await (await me()).json()) as { plan_id: string }).plan_id,
    refresh: () =>
      fetch(`${url}/api/auth/refresh-token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refreshToken: session.refreshToken }),
      }),
  }
}

const mailsOf = async ({ url }: HubProcess) => {
  const answer = await fetch(`${url}/dev/mail.json`)
  return ((await answer.json()) as { mails: { subject: string; to: string[]; receivedAt: string }[] }).mails
}

const about = (ms: number) => ({
  asymmetricMatch: (told: number) => Math.abs(told - ms) < 60_000,
})

test('a hub whose clock is turned goes on as after so many days, and keeps them over a restart', async () => {
  const HUB_DATA = demoData()
  const hub = await startHubProcess({ HUB_DATA })
  await hub.ready()
  const begun = await clockOf(hub)
  expect([begun.aheadMs, Date.parse(begun.now)]).toEqual([0, about(Date.now())])
  const bob = await logIn(hub, 'bob')
  expect(await bob.plan()).toBe('tier2')

  // Bob's Pro of the demo has 11 days left; then his months of Master begin.
  await turn(hub, 12)
  expect((await bob.me()).status).toBe(401)
  expect((await bob.refresh()).status).toBe(200)
  expect(await (await logIn(hub, 'bob')).plan()).toBe('tier4')
  const mails = await mailsOf(hub)
  const last = Date.parse(mails[0]?.receivedAt ?? '')
  // It was mailed on the day it began.
  expect(last).toBeGreaterThan(Date.now() + 10 * dayMs)
  expect(last).toBeLessThan(Date.now() + 11.5 * dayMs)

  const erin = await logIn(hub, 'erin')
  hub.child.kill('SIGTERM')
  await hub.ended
  // Midnight may come while it starts.
  const day = () => new Date(Date.now() + 12 * dayMs).toDateString()
  const before = day()
  const again = await startHubProcess({ HUB_DATA, PORT: new URL(hub.url).port })
  await again.ready()
  // What it says on a line of its own may come after the address.
  await expect
    .poll(() => again.output().out)
    .toMatch(
      new RegExp(`Its clock was turned and is kept with the data: it is (?:${before}|${day()})\\b`, 'u'),
    )
  expect(hub.output().out).not.toContain('Its clock was turned')
  const kept = await clockOf(again)
  expect([kept.aheadMs, Date.parse(kept.now)]).toEqual([12 * dayMs, about(Date.now() + 12 * dayMs)])
  expect((await erin.me()).status).toBe(200)
  expect(await (await logIn(again, 'bob')).plan()).toBe('tier4')

  // Nobody has come for 14 days: the session is over, as it would be.
  await turn(again, 15)
  expect((await erin.refresh()).status).toBe(401)
  expect((await clockOf(again)).aheadMs).toBe(27 * dayMs)
})

test('stand-ins that die on the way end the turn; once they are back, they go by the same clock and it goes on', async () => {
  const HUB_DATA = demoData()
  const hub = await startHubProcess({ HUB_DATA })
  await hub.ready()
  const standIns = childrenOf(hub.child.pid ?? 0)
  const signal = (name: 'SIGSTOP' | 'SIGKILL') => standIns.forEach((pid) => process.kill(pid, name))
  // They hear of the turn no more, and it can't be over before they die.
  signal('SIGSTOP')
  const turning = ask(hub, 3)
  await expect.poll(async () => (await clockOf(hub)).aheadMs).toBe(dayMs)
  signal('SIGKILL')
  const stopped = await turning
  expect([stopped.status, await stopped.json()]).toEqual([502, { error: notToTheEnd }])
  expect((await clockOf(hub)).aheadMs).toBe(dayMs)
  await expect.poll(async () => (await ask(hub, 1)).status, { timeout: patience(30_000) }).toBe(200)
  expect((await clockOf(hub)).aheadMs).toBeGreaterThan(dayMs)
  await askForLink(hub.url, 'alice@example.org')
  const now = Date.parse((await clockOf(hub)).now)
  await expect.poll(async () => Date.parse((await mailsOf(hub))[0]?.receivedAt ?? '')).toEqual(about(now))
})

test('a kept clock that can’t be read stops the start, and nothing is changed', async () => {
  const HUB_DATA = demoData()
  mkdirSync(HUB_DATA, { recursive: true })
  const file = join(HUB_DATA, 'clock.json')
  for (const text of ['{', '{"aheadMs":-1}', '{"aheadMs":"1"}']) {
    writeFileSync(file, text)
    const hub = await startHubProcess({ HUB_DATA })
    expect(await hub.ended).toBe(1)
    expect(hub.output().err).toContain('is damaged (clock.json)')
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})
