import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'

/** What players do in the community: votes, donations, comments, updates, suggestions, follows and totals. */
const modules = import.meta.glob<Record<string, unknown>>(
  '../../contract/{votes,vote-power,own-history,donation,comments,project-updates,suggestions,follows,live}.contract.ts',
  { eager: true },
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
const ofPlayers = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ access }) => access === 'player')

/** Everything that alice has: a vote, a donation, a comment, an update of her project, and a suggestion that waits. */
const openAlices = async () => {
  const hub = await openAfterSale()
  const { alice } = hub
  const { sessionId } = await hub.openDonation(alice, 50, false)
  await hub.shop.pay({ sessionId })
  await hub.catchUp()
  await hub.db.updateTable('projects').set({ owner_id: 'alice' }).where('id', '=', project).execute()
  const write = async (path: string, body: object) => {
    const answer = await alice.call('POST', path, body, { 'Idempotency-Key': randomUUID() })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }
  const cast = await write('/vaultvision/use-vote', { user_id: 'alice', project_id: project, vote_power: 1 })
  await alice.call('PUT', `/vaultvision/projects/${project}/follow`)
  return {
    ...hub,
    ids: {
      session: sessionId,
      vote: String(cast.data.receipt.id),
      comment: String((await write(`/project-comments/${project}`, { text: 'By alice.' })).id),
      update: String((await write(`/vaultvision/projects/${project}/updates`, said)).id),
      suggestion: String((await write('/suggestions', words)).id),
    },
    written: () =>
      Promise.all(
        (
          [
            ...['project_votes', 'vote_ledger', 'donations', 'orders', 'follows', 'comment_reports'],
            ...['project_comments', 'project_updates', 'suggestions', 'suggestion_steps', 'audit_changes'],
          ] as 'project_votes'[]
        ).map((table) => hub.db.selectFrom(table).selectAll().execute()),
      ),
  }
}
type Ids = Awaited<ReturnType<typeof openAlices>>['ids']

const said = { title: 'By alice', text: 'It works.' }
const words = {
  ...{
    title: 'A map of alice',
    description: 'For newcomers.',
    category: 'Guilds',
    goal: null,
    milestone: null,
  },
}
const asAlice = { user_id: 'alice', project_id: project }
const give = { ...asAlice, amount: 10, use_votes_immediately: true }

interface Probe {
  readonly path?: (ids: Ids) => string
  readonly body?: object
  /** What another player is told, and an administrator. */
  readonly told: readonly [player: string, administrator: string]
}
const nobody = ['forbidden', 'forbidden'] as const
const unknown = ['not_found', 'not_found'] as const

/** Calls that name something of alice's. */
const alices: Readonly<Record<string, Probe>> = {
  castVotes: { body: { ...asAlice, vote_power: 1 }, told: nobody },
  addDonationVotes: { body: { ...asAlice, amount: 1 }, told: nobody },
  revokeVote: { path: ({ vote }) => `/vaultvision/votes/${vote}/revoke`, told: unknown },
  getVotePower: { path: () => '/vaultvision/user-vote-power/alice', told: nobody },
  openDonationCheckout: { body: give, told: nobody },
  addDonation: { body: give, told: nobody },
  getDonation: { path: ({ session }) => `/stripe-donations/session/${session}`, told: unknown },
  editComment: {
    path: ({ comment }) => `/project-comments/${comment}`,
    ...{ body: { text: 'By another.', version: 1 }, told: unknown },
  },
  // An administrator may, for a reason.
  removeComment: {
    path: ({ comment }) => `/project-comments/${comment}`,
    told: ['forbidden', 'invalid_request'],
  },
  writeUpdate: {
    path: () => `/vaultvision/projects/${project}/updates`,
    ...{ body: said, told: nobody },
  },
  editUpdate: {
    path: ({ update }) => `/vaultvision/updates/${update}`,
    ...{ body: { ...said, text: 'By another.', version: 1 }, told: unknown },
  },
  removeUpdate: {
    path: ({ update }) => `/vaultvision/updates/${update}`,
    told: ['forbidden', 'invalid_request'],
  },
  sendSuggestionAgain: {
    path: ({ suggestion }) => `/suggestions/${suggestion}/again`,
    ...{ body: { ...words, revision: 1 }, told: unknown },
  },
  withdrawSuggestion: { path: ({ suggestion }) => `/suggestions/${suggestion}/withdraw`, told: unknown },
}

/** Calls that tell whoever asks of what is their own. */
const ofWhoAsks = [
  ...['listFollowed', 'listOwnHistory', 'exportOwnHistoryCsv', 'exportOwnHistoryJson'],
  ...['listOwnSuggestions', 'listReported', 'readFollowing'],
]
/** Calls that begin something of one's own, or name nothing but a project. */
const fromNothing = [
  ...['sendSuggestion', 'writeComment', 'reportComment', 'followProject', 'unfollowProject'],
  'streamLiveTotals',
]

test('A1: every call of the community is in the matrix', () => {
  expect(ofPlayers.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(alices), ...ofWhoAsks, ...fromNothing].toSorted(),
  )
})

test('A1: what is alice’s is neither read, changed nor spent by another player or an administrator', async () => {
  const { ids, admin, written, person } = await openAlices()
  const bob = await person('bob')
  // The votes of their own days are there.
  for (const player of [bob, admin]) await player.call('GET', `/vaultvision/user-vote-power/${player.id}`)
  const before = await written()
  for (const endpoint of ofPlayers) {
    const probe = alices[endpoint.name]
    if (!probe) continue
    const ask = async (player: typeof bob) => {
      const answer = await player.call(endpoint.method, probe.path?.(ids) ?? endpoint.path, probe.body, {
        'Idempotency-Key': randomUUID(),
      })
      return (await answer.json()).code
    }
    expect([endpoint.name, await ask(bob), await ask(admin)]).toEqual([endpoint.name, ...probe.told])
  }
  expect(await written()).toEqual(before)
})

test('A1: whoever asks for what is their own isn’t told what is alice’s', async () => {
  const { admin, alice, person, ids } = await openAlices()
  const bob = await person('bob')
  for (const endpoint of ofPlayers.filter(({ name }) => ofWhoAsks.includes(name))) {
    const path = endpoint.path.replaceAll(/\{\w+\}/gu, project)
    const tell = async (player: typeof bob) => {
      const answer = await player.call('GET', path)
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 200])
      return answer.text()
    }
    const [own, ...others] = [await tell(alice), await tell(bob), await tell(admin)]
    expect(others[0], endpoint.name).toBe(others[1])
    for (const id of [ids.vote, ids.comment, ids.suggestion, 'A map of alice'])
      for (const other of others) expect(other, endpoint.name).not.toContain(id)
    if (endpoint.name !== 'listReported') expect(own, endpoint.name).not.toBe(others[0])
  }
})
