import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/process/log.ts'
import { createScheduler } from '#server/platform/process/scheduler.ts'

const hour = 3_600_000

test('a job runs at once, when it is woken, and never twice at the same time', async () => {
  const scheduler = createScheduler(createLog('silent'))
  let rounds = 0
  let running = 0
  let most = 0
  scheduler.start({
    name: 'count',
    everyMs: hour,
    async run() {
      running += 1
      most = Math.max(most, running)
      await wait(10)
      rounds += 1
      running -= 1
    },
  })
  expect(running).toBe(1)
  // Woken during its round: one more round follows, not several.
  scheduler.wake('count')
  scheduler.wake('count')
  await expect.poll(() => rounds).toBe(2)
  await wait(30)
  expect(rounds).toBe(2)
  scheduler.wake('count')
  await expect.poll(() => rounds).toBe(3)
  expect(most).toBe(1)
  await scheduler.stop(5000)
})

test('all jobs are run once from their beginning, and that is waited for', async () => {
  const scheduler = createScheduler(createLog('silent'))
  const begun: string[] = []
  const ended: string[] = []
  for (const name of ['quick', 'slow', 'failing']) {
    scheduler.start({
      name,
      everyMs: hour,
      async run() {
        begun.push(name)
        await wait(name === 'slow' ? 30 : 1)
        ended.push(name)
        if (name === 'failing') throw new Error('no luck')
      },
    })
  }
  // The first rounds run: what has changed meanwhile they may have missed.
  await scheduler.runAll()
  for (const of of [begun, ended])
    expect(of.toSorted()).toEqual(['failing', 'failing', 'quick', 'quick', 'slow', 'slow'])
  const last = scheduler.runAll()
  await scheduler.stop(5000)
  await last
  await scheduler.runAll()
  expect(begun.length).toBe(ended.length)
})

test('a job that fails runs again, and the others go on', async () => {
  const scheduler = createScheduler(createLog('silent'))
  let failures = 0
  let rounds = 0
  scheduler.start({
    name: 'failing',
    everyMs: 5,
    run: () => {
      failures += 1
      return Promise.reject(new Error('no luck'))
    },
  })
  scheduler.start({
    name: 'steady',
    everyMs: 5,
    run: async () => {
      rounds += 1
    },
  })
  await expect.poll(() => failures > 2 && rounds > 2).toBe(true)
  await scheduler.stop(5000)
})

test('stopping waits for the round that runs, tells it, and starts no other', async () => {
  const scheduler = createScheduler(createLog('silent'))
  let ended = 0
  let told = false
  scheduler.start({
    name: 'slow',
    everyMs: 1,
    async run(signal) {
      await wait(50)
      told = signal.aborted
      ended += 1
    },
  })
  await scheduler.stop(5000)
  expect({ ended, told }).toEqual({ ended: 1, told: true })
  await wait(20)
  expect(ended).toBe(1)
})

test('stopping waits for a round that hangs no longer than it may', async () => {
  const scheduler = createScheduler(createLog('silent'))
  scheduler.start({ name: 'hanging', everyMs: 1, run: () => new Promise(() => {}) })
  // However late timers are, they come in order.
  const stopped = scheduler.stop(20).then(() => 'stopped')
  expect(await Promise.race([stopped, wait(1000, 'waited')])).toBe('stopped')
})
