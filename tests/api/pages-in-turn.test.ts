import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pagesInTurn } from '#server/platform/http/pages-in-turn.ts'

/** Turns that take no time, however slow the machine: each answers as few as it may. */
const still = () => 0

/** A hub that answers at once; `answered` lists the addresses in the order of their answers. */
const openHub = (now?: () => number) => {
  const answered: string[] = []
  const fetch = pagesInTurn(async (request) => {
    answered.push(new URL(request.url).pathname)
    return new Response()
  }, now)
  const ask = (path: string) => fetch(new Request(`http://hub${path}`), { incoming: { url: path } })
  const crowd = (readers: number) =>
    Promise.all(Array.from({ length: readers }, (_, index) => ask(`/${index}`)))
  return { answered, ask, crowd }
}

test('an order that comes after a crowd of readers is answered before most of them', async () => {
  const { answered, ask, crowd } = openHub(still)
  const all = crowd(1_000)
  await ask('/api/payments/create-checkout-session')
  expect(answered.length).toBeLessThan(10)
  await all
  expect(answered).toHaveLength(1_001)
})

test('between two turns of a crowd, what arrives meanwhile is answered', async () => {
  const { answered, ask, crowd } = openHub(still)
  const all = crowd(100)
  for (let call = 0; call < 10; call += 1) {
    const before = answered.length
    await turn()
    await ask('/api/auth/me')
    expect(answered.length - before).toBeLessThan(10)
  }
  await all
})

test('readers are answered in the order they came, those who come later too', async () => {
  const { answered, ask, crowd } = openHub()
  const first = crowd(20)
  await turn()
  const late = ask('/late')
  await Promise.all([first, late])
  expect(answered).toEqual([...Array.from({ length: 20 }, (_, index) => `/${index}`), '/late'])
})

test('who comes alone waits for nobody', async () => {
  const { answered, ask } = openHub()
  for (const path of ['/', '/assets/hub.js']) {
    void ask(path)
    await Promise.resolve()
    expect(answered.at(-1)).toBe(path)
    await turn()
  }
})

test('a crowd has a share of a process that is busy with the API all the time', async () => {
  const { answered, crowd } = openHub()
  const all = crowd(1_000)
  let turns = 0
  for (; answered.length < 1_000; turns += 1) {
    const until = performance.now() + 10
    while (performance.now() < until);
    await turn()
  }
  await all
  expect(turns).toBeLessThan(80)
})
