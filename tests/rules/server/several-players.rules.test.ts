import { expect, test } from 'vitest'
import { doForEach } from '#server/players-desk/several-players.rules.ts'

test('each player has an outcome of their own, in the order asked; nothing is done about who asks', async () => {
  const done: string[] = []
  const deed = (id: string): Promise<boolean> => {
    done.push(id)
    return Promise.resolve(id !== 'gone')
  }
  expect(await doForEach(['alice', 'dave', 'gone', 'bob'], 'dave', deed)).toEqual([
    { user_id: 'alice', outcome: 'done' },
    { user_id: 'dave', outcome: 'self' },
    { user_id: 'gone', outcome: 'not_found' },
    { user_id: 'bob', outcome: 'done' },
  ])
  expect(done).toEqual(['alice', 'gone', 'bob'])
})
