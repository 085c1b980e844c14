import { expect, test } from 'vitest'
import { judgeRemoval } from '#server/comments/removal.rules.ts'

test.each([
  ['its author', 'alice', false, undefined, { removedFor: null }],
  // An administrator's own words go as anybody's own do.
  ['its author, an administrator, with a reason', 'alice', true, 'spam', { removedFor: null }],
  ['an administrator with a reason', 'olivia', true, 'spam', { removedFor: 'spam' }],
  ['an administrator without one', 'olivia', true, undefined, 'invalid_request'],
  ['another player', 'bob', false, undefined, 'forbidden'],
  ['another player with a reason', 'bob', false, 'abuse', 'forbidden'],
] as const)('what alice wrote, removed by %s', (_, userId, isAdmin, reason, judged) =>
  expect(judgeRemoval('alice', { id: 'one', by: { userId, isAdmin }, reason })).toEqual(judged),
)
