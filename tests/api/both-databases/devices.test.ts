import { expect, onTestFinished, test } from 'vitest'
import { endDevice, endOtherDevices, listDevices } from '#contract/auth/devices.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { logInByLink } from '#tests/support/server/ways.ts'

test('a player sees where they are logged in, ends one session, then all others', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const arrive = async () => {
    hub.clock.advance(60_000)
    return logInByLink(hub, 'alice@example.org')
  }
  const [here, there, third] = [await arrive(), await arrive(), await arrive()]
  const list = async () => (await call(hub, listDevices, {}, here)).body.devices
  const isIn = async ({ bearer }: { bearer: string }) => (await call(hub, me, {}, { bearer })).status === 200
  const [first, ...others] = await list()
  expect(first).toMatchObject({ isThis: true, way: 'mail' })
  expect(others).toHaveLength(2)
  const params = { id: others[0]!.id }
  expect((await call(hub, endDevice, { params }, here)).body).toEqual({ success: true })
  expect((await call(hub, endDevice, { params }, here)).body.code).toBe('not_found')
  expect(await list()).toHaveLength(2)
  expect((await call(hub, endOtherDevices, {}, here)).body).toEqual({ ended: 1 })
  expect(await Promise.all([here, there, third].map(isIn))).toEqual([true, false, false])
})
