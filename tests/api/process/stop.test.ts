import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askForLink, childrenOf, demoData, isAlive, startHubProcess } from '#tests/support/hub-process.ts'
import { patience } from '#tests/support/pace.ts'

test('a hub that is stopped answers the requests in flight', async () => {
  const hub = await startHubProcess({ HUB_DATA: demoData() })
  await hub.ready()
  const [begun, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const text = new TextEncoder()
  let isSent = false
  const body = new ReadableStream(
    {
      async pull(stream) {
        if (!isSent) {
          isSent = true
          return stream.enqueue(text.encode('{"email":'))
        }
        // The rest is asked for when the beginning has been sent.
        begun.resolve()
        await rest.promise
        stream.enqueue(text.encode('"grace@example.org"}'))
        stream.close()
      },
    },
    { highWaterMark: 0 },
  )
  const slow = fetch(`${hub.url}/api/auth/magiclink`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    duplex: 'half',
    body,
  } as RequestInit)
  await begun.promise
  hub.child.kill('SIGTERM')
  // It stops when it takes no other request any more.
  const takes = () =>
    fetch(`${hub.url}/api/plans`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(takes).toBe(false)
  rest.resolve()
  const answer = await slow
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true })
  expect(await hub.ended).toBe(0)
})

test('a hub stops when the process that started it is gone', async () => {
  const hub = await startHubProcess({ HUB_DATA: demoData() })
  await hub.ready()
  hub.child.disconnect()
  expect(await hub.ended).toBe(0)
})

test('a killed hub leaves no lock behind, and its accounts are there again', async () => {
  const HUB_DATA = demoData()
  const first = await startHubProcess({ HUB_DATA })
  await first.ready()
  await askForLink(first.url, 'heidi@example.org')
  const children = childrenOf(first.child.pid ?? 0)
  first.child.kill('SIGKILL')
  await first.ended
  while (children.some(isAlive)) await wait(50)
  const second = await startHubProcess({ HUB_DATA })
  await second.ready()
  expect((await askForLink(second.url, 'heidi@example.org')).status).toBe(429)
})

test('stand-ins that were killed are started again, with the mail they held', async () => {
  const hub = await startHubProcess({ HUB_DATA: demoData() })
  await hub.ready()
  await askForLink(hub.url, 'ivan@example.org')
  for (const pid of childrenOf(hub.child.pid ?? 0)) process.kill(pid, 'SIGKILL')
  const mailPage = async () => (await fetch(`${hub.url}/dev/mail`)).text()
  await expect.poll(mailPage, { timeout: patience(10_000) }).toContain('ivan@example.org')
})
