import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverClock } from '#src/browser/server-clock.ts'
import { watchReset } from '#src/features/vote-power/watch-reset.ts'

const hour = 3_600_000
const serverNow = Date.parse('2026-03-29T22:30:00.000Z')

describe('The next votes', () => {
  beforeEach(() => {
    // A device that is years behind.
    vi.useFakeTimers({ now: Date.parse('2019-01-01T00:00:00Z') })
    serverClock.tell(new Date(serverNow).toISOString())
  })
  afterEach(() => vi.useRealTimers())

  const watch = () => {
    const heard: string[] = []
    const stop = watchReset(serverNow + hour, {
      onDue: () => heard.push('due'),
      onDoubt: () => heard.push('doubt'),
    })
    return { heard, stop }
  }

  test('are asked for once, when they come by the server’s clock', () => {
    const { heard } = watch()
    vi.advanceTimersByTime(hour - 1)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['due'])
    vi.advanceTimersByTime(5 * hour)
    expect(heard).toEqual(['due'])
  })

  test('are in doubt when the device’s clock was set, or it slept: the server is asked', () => {
    const { heard } = watch()
    vi.setSystemTime(Date.now() + 2 * hour)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toEqual(['doubt'])
  })

  test('are in doubt also for a player who just looks on', () => {
    const { heard } = watch()
    vi.setSystemTime(Date.now() - hour)
    vi.advanceTimersByTime(15_000)
    expect(heard).toEqual(['doubt'])
  })

  test('aren’t waited for any more by a page that goes', () => {
    const { heard, stop } = watch()
    stop()
    vi.advanceTimersByTime(2 * hour)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toEqual([])
  })
})
