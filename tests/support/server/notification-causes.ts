import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { addTestNotification } from '#contract/notifications/notifications.contract.ts'
import type { PlayerEventKind } from '#contract/account/player-events.ts'
import { dayMs, hourMs } from '#contract/values/time.ts'
import { followerNewsJob } from '#server/follows/tell-followers.ts'
import { settlingJob } from '#server/gift-time/settling.ts'
import { discardStaleGifts } from '#server/order/discard-stale-gifts.ts'
import { announceRenewals } from '#server/subscriptions/announce-renewals.ts'
import { lapsingVotesJob } from '#server/votes/tell-lapsing.ts'
import { openAnnouncing } from './announcements.ts'
import { openAfterSale, project } from './after-sale.ts'
import { openBursts } from './burst.ts'
import { call } from './call.ts'
import { openComments } from './comments.ts'
import { createTestApp } from './create-test-app.ts'
import type { TestApp } from './create-test-app.ts'
import { sellEliteToFailingCard } from './elite.ts'
import { leave, stay } from './leaving.ts'
import { openPlayer } from './passwords.ts'
import { laterCards, openPlanChanges } from './plan-changes.ts'
import { buyMixed, firstDonation } from './refunds.ts'
import { goOn, openSeededShop, sell } from './sales.ts'
import { openSuggestions } from './suggestions.ts'
import { addWalletTo, codeIn, logInByLink, mailsOfChanges, undo, undoTokenIn } from './ways.ts'

/** Causes of notifications, as players and administrators bring them about. */
interface Cause {
  /** `who: title` of notifications that must arrive, by their kinds. */
  readonly brings: Partial<Record<PlayerEventKind, readonly string[]>>
  /** Makes it happen; returns the hub, and the ids of players whose names in `brings` aren't their ids. */
  readonly happen: () => Promise<{ hub: TestApp; ids?: Readonly<Record<string, string>> }>
}

const minute = 60_000
const asked = { reason: 'Agreed by all' }
const key = () => ({ 'Idempotency-Key': randomUUID() })
const run = (job: { run: (signal: AbortSignal) => Promise<void> }) => job.run(new AbortController().signal)

type Hub = Awaited<ReturnType<typeof openAfterSale>>

const changeProject = async ({ admin }: Pick<Hub, 'admin'>, change: object) => {
  const told = await (await admin.call('GET', `/braincore/projects/${project}`)).json()
  const body = { version: told.version, reason: 'Agreed by all', change }
  await admin.call('POST', `/braincore/projects/${project}/changes`, body, key())
}

const firstCode = async (player: Hub['alice']): Promise<string> => {
  const { codes } = await (await player.call('GET', `/users/${player.id}/gift-codes?of=bought`)).json()
  return (await (await player.call('GET', `/gift-codes/${codes[0].id}/code`)).json()).code
}

/** A player with an address and a wallet, who logged in by the address. */
const openWays = async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const alice = await logInByLink(hub, 'alice@example.org')
  const { account } = await addWalletTo(hub, alice)
  await mailsOfChanges(hub)
  return { hub, alice, account }
}

/** Every cause of notifications, by a name for the test. Each kind of event is brought by at least one of them. */
export const causes: Readonly<Record<string, Cause>> = {
  'a plan is bought': {
    brings: { charged: ['alice: Payment confirmed'], plan_started: ['alice: Your plan has begun'] },
    async happen() {
      const { shop } = await openSeededShop()
      await sell(shop, { plan: { id: 'tier3', type: 'monthly' } })
      return { hub: shop }
    },
  },
  'gifts and donations are bought, a gift is claimed, and its time passes': {
    brings: {
      charged: ['alice: Payment confirmed'],
      gifts_bought: ['alice: Gift codes ready'],
      donation_thanked: ['alice: Thank you for your donations'],
      gift_claimed: ['alice: Your gift was claimed'],
      gift_received: ['bob: Gift received'],
      gift_time_started: ['bob: Gift time has begun'],
      gift_time_ended: ['bob: Gift time has ended'],
    },
    async happen() {
      const hub = await openAfterSale()
      await buyMixed(hub)
      const bob = await hub.person('bob')
      await bob.call('POST', '/payments/claim-gift', {
        gift_code: await firstCode(hub.alice),
        user_id: 'bob',
      })
      hub.clock.advance(400 * dayMs)
      await run(settlingJob(hub))
      return { hub }
    },
  },
  'gifts of an order are never paid': {
    brings: { gifts_discarded: ['alice: Unpaid gifts discarded'] },
    async happen() {
      const { shop } = await openSeededShop()
      await sell(shop, { plan: { id: 'tier3', type: 'yearly' }, gifts: { tier1: 2 } })
      shop.clock.advance(90 * dayMs)
      await discardStaleGifts(shop)
      return { hub: shop }
    },
  },
  'a renewal fails, and is paid after all': {
    brings: {
      payment_failed: ['alice: Your renewal failed'],
      payment_recovered: ['alice: Your plan is back'],
      charged: ['alice: Your plan was renewed'],
    },
    async happen() {
      const { shop, subscriptionId } = await sellEliteToFailingCard('past_due')
      await goOn(shop, 32)
      await shop.control({ subscription: subscriptionId, card: '4242 4242 4242 4242' }, '/card')
      await goOn(shop, 6)
      return { hub: shop }
    },
  },
  'a plan is ended, resumed, ended again, and over': {
    brings: {
      plan_ending: ['alice: Your plan will end'],
      plan_kept: ['alice: Your plan goes on'],
      plan_ended: ['alice: Your plan has ended'],
    },
    async happen() {
      const hub = await openPlanChanges()
      for (const step of [hub.end, hub.resume, hub.end]) {
        await step()
        await hub.follow()
      }
      await hub.until('2026-04-02T12:00:00Z')
      return { hub }
    },
  },
  'a lower plan is chosen for later and dropped, and a higher one is chosen at once': {
    brings: {
      plan_change_planned: ['alice: Your plan will change'],
      plan_change_dropped: ['alice: Your plan doesn’t change'],
      plan_changed: ['alice: Your plan has changed'],
      charged: ['alice: Plan change paid'],
    },
    async happen() {
      const hub = await openPlanChanges()
      await hub.change('tier1', 'monthly')
      await hub.takeBack()
      await hub.change('tier4', 'monthly')
      await hub.follow()
      return { hub }
    },
  },
  'a change of plan waits for its payment, and is not paid in time': {
    brings: {
      plan_change_waiting: ['alice: Your plan change isn’t paid yet'],
      plan_change_lapsed: ['alice: Plan change not paid in time'],
    },
    async happen() {
      const hub = await openPlanChanges()
      await hub.card(laterCards.asks)
      await hub.change('tier5', 'monthly')
      await hub.until('2026-03-02T11:00:01Z')
      return { hub }
    },
  },
  'a yearly plan is about to renew': {
    brings: { renewal_announced: ['alice: Your yearly plan renews soon'] },
    async happen() {
      const hub = await openPlanChanges({ id: 'tier3', type: 'yearly' })
      hub.clock.advance(Date.parse('2027-02-20T12:00:00Z') - hub.clock.now())
      await announceRenewals(hub)
      return { hub }
    },
  },
  'a donation is refunded, and the rest of the payment is disputed and won': {
    brings: {
      refunded: ['alice: You get money back', 'alice: Your payment is disputed'],
      dispute_decided: ['alice: The dispute is over'],
    },
    async happen() {
      const hub = await openAfterSale()
      const { orderId, payment } = await buyMixed(hub)
      await hub.refund(orderId, [{ index: firstDonation, cents: 1_000 }])
      await hub.catchUp()
      await hub.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
      await hub.catchUp()
      const [{ id: dispute }] = (await hub.ask(`/v1/disputes?payment_intent=${payment}`)).data
      await hub.control({ dispute, outcome: 'won' }, '/decide')
      await hub.catchUp()
      return { hub }
    },
  },
  'a comment gets two replies, is reported, removed, and put back': {
    brings: {
      comment_replied: ['alice: 2 replies to your comment'],
      comment_removed: ['alice: Your comment was removed'],
      comment_put_back: ['alice: Your comment is back'],
      report_answered: ['bob: Your report was answered'],
    },
    async happen() {
      const hub = await openComments()
      const comment = await hub.write(hub.alice, 'Cheap loans, look here')
      await hub.write(hub.bob, 'Please don’t', comment.id)
      await hub.write(hub.bob, 'Really', comment.id)
      await hub.report(hub.bob, comment)
      await hub.remove(hub.admin, comment, '?reason=spam')
      await hub.admin.call('POST', '/braincore/comments/answers', {
        answer: { kind: 'put_back', reason: 'It was none' },
        comments: [{ id: comment.id, version: comment.version }],
      })
      return { hub }
    },
  },
  'a project gets an owner and an update, is completed, opened, refused, and left without owner': {
    brings: {
      project_entrusted: ['alice: A project is yours'],
      project_updated: ['bob: Project update'],
      update_removed: ['alice: Your update was removed'],
      project_completed: ['alice: A project is completed', 'bob: A project is completed'],
      project_opened: ['alice: A project is open for votes', 'bob: A project is open for votes'],
      project_refused: ['alice: A project was refused', 'bob: A project was refused'],
      project_withdrawn: ['alice: A project is no longer yours'],
    },
    async happen() {
      const hub = await openAfterSale()
      const bob = await hub.person('bob')
      await bob.call('PUT', `/vaultvision/projects/${project}/follow`)
      await changeProject(hub, { verb: 'name_owner', owner: 'alice' })
      const words = { title: 'The first loan', text: 'It is lent.' }
      const written = await hub.alice.call('POST', `/vaultvision/projects/${project}/updates`, words, key())
      await run(followerNewsJob(hub))
      const { id } = await written.json()
      await hub.admin.call('DELETE', `/vaultvision/updates/${id}?reason=spam`)
      for (const status of ['completed', 'active', 'refused'])
        await changeProject(hub, { verb: 'set_status', status })
      await run(followerNewsJob(hub))
      await changeProject(hub, { verb: 'remove_owner' })
      return { hub }
    },
  },
  'suggestions are analyzed, accepted and refused': {
    brings: {
      suggestion_decided: [
        'alice: Your suggestion is in analysis',
        'alice: Your suggestion was accepted',
        'bob: Your suggestion was refused',
      ],
      project_entrusted: ['bob: A project is yours'],
    },
    async happen() {
      const hub = await openSuggestions()
      const mine = await hub.send(hub.alice)
      await hub.decide(mine, 'analyze', mine.revision)
      await hub.decide(mine, 'accept', mine.revision + 1, { owner: 'bob' })
      const other = await hub.send(hub.bob)
      await hub.decide(other, 'refuse', other.revision)
      return { hub }
    },
  },
  'votes are voided, and their player is barred and allowed again': {
    brings: {
      votes_voided: ['alice: Your votes were voided'],
      voting_barred: ['alice: You can’t vote'],
      voting_allowed: ['alice: You can vote again'],
    },
    async happen() {
      const hub = await openBursts()
      await hub.vote(hub.alice)
      await hub.asAdmin('POST', '/braincore/players/alice/void-votes', { bar: true, ...asked }, key())
      await hub.asAdmin('PUT', '/braincore/players/alice/voting', { barred: false, ...asked })
      return { hub }
    },
  },
  'the vote bank is too full for the votes of the day': {
    brings: { votes_lapsing: ['alice: Your vote bank is full'] },
    async happen() {
      const hub = await openBursts()
      await hub.alice.call('GET', '/vaultvision/user-vote-power/alice')
      hub.clock.advance(8 * dayMs + 8 * hourMs)
      await run(lapsingVotesJob(hub))
      return { hub }
    },
  },
  'rights are given and withdrawn, and sessions are ended at the desk': {
    brings: {
      rights_changed: [
        'alice: You are an administrator',
        'alice: You are no longer an administrator',
        'alice: You have access to the DAO',
        'alice: You no longer have access to the DAO',
      ],
      sessions_ended: ['alice: The team logged you out'],
    },
    async happen() {
      const hub = await openAfterSale()
      const at = '/braincore/players/alice'
      for (const has of [true, false]) {
        await hub.admin.call('PUT', `${at}/administrator`, { is_admin: has, ...asked })
        await hub.admin.call('PUT', `${at}/dao-access`, { dao_access: has, ...asked })
      }
      await hub.admin.call('POST', `${at}/end-sessions`, { session_id: null, ...asked })
      return { hub }
    },
  },
  'a player logs in in another browser': {
    brings: { new_device: ['alice: Log-in from a new device'] },
    async happen() {
      const { hub, alice } = await openWays()
      hub.clock.advance(minute)
      await logInByLink(hub, 'alice@example.org')
      return { hub, ids: { alice: alice.id } }
    },
  },
  'ways in are added, removed and undone, and the address changes': {
    brings: {
      way_in_changed: [
        'alice: A way to log in was added',
        'alice: A way to log in was removed',
        'alice: Your address was changed',
        'alice: A change was undone',
      ],
    },
    async happen() {
      const { hub, alice, account } = await openWays()
      await call(hub, removeWay, { params: { id: `wallet:${account.address}` } }, alice)
      hub.clock.advance(minute)
      await call(hub, changeEmail, { body: { email: 'other@example.org' } }, alice)
      const code = codeIn(hub.mailer.sent.at(-1))
      await call(hub, verifyEmail, { body: { code } }, alice)
      await undo(hub, undoTokenIn((await mailsOfChanges(hub)).at(-1)))
      return { hub, ids: { alice: alice.id } }
    },
  },
  'a password is set': {
    brings: { way_in_changed: ['alice: Your password was set'] },
    async happen() {
      const hub = await createTestApp()
      onTestFinished(hub.close)
      await (await openPlayer(hub)).setPassword()
      return { hub }
    },
  },
  'an account is about to be deleted, and stays': {
    brings: {
      deletion_requested: ['alice: Your account will be deleted'],
      deletion_taken_back: ['alice: Your account stays'],
    },
    async happen() {
      const { shop, alice } = await openSeededShop()
      await leave(alice)
      await stay(alice)
      return { hub: shop }
    },
  },
  'an administrator announces something to all players': {
    brings: {
      announcement: ['alice: The tournament begins', 'olivia: The tournament begins'],
    },
    async happen() {
      const hub = await openAnnouncing(['alice'])
      await hub.decide((await hub.write()).body, 'send')
      await hub.run()
      return { hub }
    },
  },
  'an administrator presses Ctrl+Alt+N': {
    brings: { test: ['olivia: Test notification'] },
    async happen() {
      const hub = await openAfterSale()
      const { path } = addTestNotification
      await (await hub.person('olivia')).call('POST', path)
      return { hub }
    },
  },
}
