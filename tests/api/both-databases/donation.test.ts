import { expect, test } from 'vitest'
import { getDonation, openDonationCheckout } from '#contract/donation/donation.contract.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'

const project_id = 'guild-quartermaster'

test('a donation by card gives a project the money, and the votes that it makes at once', async () => {
  const shop = await openProvenShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const alice = await shop.person('alice')
  const votesOfProject = async () => {
    const rows = await shop.db
      .selectFrom('project_votes')
      .select('votes')
      .where('project_id', '=', project_id)
      .execute()
    return rows.reduce((sum, { votes }) => sum + votes, 0)
  }
  const before = await votesOfProject()
  const opened = await (
    await alice.call('POST', openDonationCheckout.path, { user_id: 'alice', amount: 50, project_id })
  ).json()
  await shop.pay({ sessionId: opened.session_id })
  await shop.catchUp()
  await shop.work()
  const state = await alice.call('GET', getDonation.path.replace('{sessionId}', opened.session_id))
  expect(await state.json()).toMatchObject({ status: 'fulfilled', votes: 115, votes_in: 'project' })
  expect(await votesOfProject()).toBe(before + 115)
  const ledger = await shop.db
    .selectFrom('vote_ledger')
    .select(['votes', 'project_vote_id'])
    .orderBy('votes')
    .execute()
  expect(ledger).toEqual([
    { votes: -115, project_vote_id: expect.any(String) },
    { votes: 115, project_vote_id: null },
  ])
})
