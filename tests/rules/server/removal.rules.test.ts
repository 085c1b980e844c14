import { expect, test } from 'vitest'
import { refuse } from '#server/platform/http/refused.ts'
import { judgeRemoval } from '#server/comments/removal.rules.ts'

test.each([
  ['its author', 'alice', false, undefined, { removedFor: null }],
  // An administrator's own words go as anybody's own do.
  ['its author, an administrator, with a reason', 'alice', true, 'spam', { removedFor: null }],
  ['an administrator with a reason', 'olivia', true, 'spam', { removedFor: 'spam' }],
  ['an administrator without one', 'olivia', true, undefined, refuse('invalid_request')],
  ['another player', 'bob', false, undefined, refuse('forbidden')],
  ['another player with a reason', 'bob', false, 'abuse', refuse('forbidden')],
] as const)('what alice wrote, removed by %s', (_, userId, isAdmin, reason, judged) =>
  expect(judgeRemoval('alice', { id: 'one', by: { userId, isAdmin }, reason })).toEqual(judged),
)
