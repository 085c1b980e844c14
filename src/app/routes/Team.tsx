import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPage, loadCode } from '../code/route-code.ts'

export const Route = createFileRoute('/Team')({
  staticData: { page: msg`Team` },
  loader: ({ context: { call, arrived }, location: { search }, abortController: { signal } }) =>
    arrived.or('Team', async () => {
      const { loadTeam } = await loadCode(() => import('#src/features/team/load-team.ts'))
      return loadTeam(call, search, signal)
    }),
  // Later visits load again, in the language that is chosen then.
  gcTime: 0,
  component: lazyPage(() => import('../pages/team.tsx'), 'Team'),
})
