import { createActor, toPromise } from 'xstate'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { fromTask } from '#src/api/from-task.ts'

const outcomeOf = async (run: () => Promise<unknown>): Promise<unknown> => {
  const actor = createActor(fromTask(run))
  actor.subscribe({ error: () => {} })
  actor.start()
  return toPromise(actor).catch((error: unknown) => ({ failed: error }))
}

describe('an actor of the page', () => {
  test('returns its task’s result', async () => {
    expect(await outcomeOf(() => Promise.resolve(7))).toBe(7)
  })

  test.each([
    ['a refused call', new ApiError('order_mismatch', { status: 409 }), 'order_mismatch', null],
    [
      'a call to be made later',
      new ApiError('link_too_soon', { status: 429, retryAfterSeconds: 58 }),
      'link_too_soon',
      58,
    ],
    ['a browser that can’t keep anything', new DOMException('full', 'QuotaExceededError'), 'internal', null],
    ['something thrown that isn’t an error', 'boom', 'internal', null],
    ['nothing at all', undefined, 'internal', null],
    ['somebody else’s code', Object.assign(new Error('no disk'), { code: 'ENOSPC' }), 'internal', null],
  ])('fails for a chart by a code and a time: %s', async (_name, thrown, code, retryAfterSeconds) => {
    expect(await outcomeOf(() => Promise.reject(thrown))).toEqual({ failed: { code, retryAfterSeconds } })
  })

  test('fails in the same way when it throws before its first wait', async () => {
    const failed = outcomeOf(() => {
      throw new ApiError('offline')
    })
    expect(await failed).toEqual({ failed: { code: 'offline', retryAfterSeconds: null } })
  })

  test('hears by its signal that the chart went on', () => {
    const heard = vi.fn<() => void>()
    const actor = createActor(
      fromTask(({ signal }) => {
        signal.addEventListener('abort', heard)
        return new Promise(() => {})
      }),
    ).start()
    actor.stop()
    expect(heard).toHaveBeenCalledOnce()
  })
})
