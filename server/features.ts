import { announcementsJob } from './announcements/announcements-job.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { announcementsData } from './announcements/personal-data.store.ts'
import { plansData } from './plans/personal-data.ts'
import { publicLedgerData } from './public-ledger/personal-data.ts'
import { projectsData } from './projects/personal-data.store.ts'
import { sessionData } from './session/personal-data.store.ts'
import { magicLinkData } from './magic-link/personal-data.store.ts'
import { walletData } from './wallet/personal-data.store.ts'
import { choicesRoutes } from './notification-choices/notification-choices.routes.ts'
import { deleteOldDailyEvents } from './notification-choices/daily-events.store.ts'
import { choicesData } from './notification-choices/personal-data.store.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { deleteOldNotifications } from './notifications/old-notifications.store.ts'
import { notificationsData } from './notifications/personal-data.store.ts'
import { openIdData } from './openid/personal-data.store.ts'
import { passkeyData } from './passkey/personal-data.store.ts'
import { passwordData } from './password/personal-data.store.ts'
import { emailData } from './email/personal-data.store.ts'
import { undoData } from './undo/personal-data.store.ts'
import { leavingData } from './leaving/personal-data.store.ts'
import { projectUpdatesData } from './project-updates/personal-data.store.ts'
import { followsData } from './follows/personal-data.store.ts'
import { suggestionsData } from './suggestions/personal-data.store.ts'
import { subscriptionsData } from './subscriptions/personal-data.store.ts'
import { giftTimeData } from './gift-time/personal-data.store.ts'
import { giftsData } from './gifts/personal-data.store.ts'
import { eventsData } from './events/personal-data.store.ts'
import { paymentsData } from './payments/personal-data.store.ts'
import { refundData } from './refund/personal-data.store.ts'
import { votesDeskData } from './votes-desk/personal-data.ts'
import { auditData } from './audit/personal-data.store.ts'
import { userData } from './user/personal-data.store.ts'
import { commentsData } from './comments/personal-data.store.ts'
import { orderData } from './order/personal-data.store.ts'
import { votesData } from './votes/personal-data.store.ts'
import { projectAt } from '#contract/http/paths.ts'
import { emailRoutes } from './email/email.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { auditSealJob } from './audit/log-seal.ts'
import { backersRoutes } from './backers/backers.routes.ts'
import { braincoreRoutes } from './braincore/braincore.routes.ts'
import { billingPortalRoutes } from './billing-portal/billing-portal.routes.ts'
import { commentsDeskRoutes } from './comments-desk/comments-desk.routes.ts'
import { commentsOverview } from './comments-desk/overview.store.ts'
import { teamRoutes } from './team/team.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { contactJob } from './contact/mail-contact.ts'
import { deleteOldMessages } from './contact/old-messages.store.ts'
import { messagesOverview } from './contact/overview.store.ts'
import { contactData } from './contact/personal-data.store.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { devRoutes } from './dev/dev.routes.ts'
import { devicesRoutes } from './devices/devices.routes.ts'
import { donationFulfilment } from './donation/fulfil-donation.ts'
import { donationRoutes } from './donation/donation.routes.ts'
import { donationWaysRoutes } from './donation-ways/donation-ways.routes.ts'
import { dailyMailsJob } from './event-mails/mail-daily.ts'
import { eventMailsJob } from './event-mails/mail-events.ts'
import type { Feature } from './feature.ts'
import { followsRoutes } from './follows/follows.routes.ts'
import { followerNewsJob } from './follows/tell-followers.ts'
import { giftsRoutes } from './gifts/gifts.routes.ts'
import { codesJob } from './gifts/key-codes.ts'
import { giftMailsJob } from './gifts/mail-gifts.ts'
import { settlingJob } from './gift-time/settling.ts'
import { healthRoutes } from './health/health.routes.ts'
import { deletionsJob } from './leaving/carry-out.ts'
import { leavingRoutes } from './leaving/leaving.routes.ts'
import { farewellsJob } from './leaving/mail-farewells.ts'
import { liveJob } from './live/live-job.ts'
import { liveRoutes } from './live/live.routes.ts'
import { legalRoutes } from './legal/legal.routes.ts'
import { magicLinkRoutes } from './magic-link/magic-link.routes.ts'
import { deleteOldLinks } from './magic-link/magic-link.store.ts'
import { openIdWaysIn } from './openid/openid-ways.store.ts'
import { openIdRoutes } from './openid/openid.routes.ts'
import { deleteOldOpenIdRows } from './openid/starts.store.ts'
import { deleteOldCodes } from './mail-codes/mail-codes.store.ts'
import { orderFulfilment } from './order/fulfil-order.ts'
import { accountCheckJob } from './order/check-account.ts'
import { staleGiftsJob } from './order/discard-stale-gifts.ts'
import { ensurePrices } from './order/set-up-prices.ts'
import { orderRoutes } from './order/order.routes.ts'
import { receiptJob } from './order/receipts.ts'
import { passkeyRoutes } from './passkey/passkey.routes.ts'
import { deleteOldChallenges } from './passkey/challenges.store.ts'
import { passkeyWays } from './passkey/passkey-ways.store.ts'
import { leftCustomersJob } from './payments/left-customers.ts'
import { reconcileJob } from './payments/reconciler.ts'
import { webhookRoutes } from './payments/webhook.ts'
import { fulfilmentJob } from './payments/worker.ts'
import { closingJob } from './public-ledger/close-days.store.ts'
import { publicLedgerRoutes } from './public-ledger/public-ledger.routes.ts'
import { moneyDeskRoutes } from './money-desk/money-desk.routes.ts'
import { paymentsOverview } from './money-desk/overview.store.ts'
import { playersDeskRoutes } from './players-desk/players-desk.routes.ts'
import { proofRoutes } from './proof/proof.routes.ts'
import { myDataRoutes } from './my-data/my-data.routes.ts'
import { deleteOldData } from './my-data/my-data.store.ts'
import { myDataData } from './my-data/personal-data.store.ts'
import { myDataJob } from './my-data/prepare-data.ts'
import { ownHistoryRoutes } from './own-history/own-history.routes.ts'
import { planChangeRoutes } from './plan-change/plan-change.routes.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { passwordWays } from './password/password-ways.store.ts'
import { plansRoutes } from './plans/plans.routes.ts'
import { projectUpdatesRoutes } from './project-updates/project-updates.routes.ts'
import { projectsDeskRoutes } from './projects-desk/projects-desk.routes.ts'
import { projectsOverview } from './projects-desk/overview.store.ts'
import { projectsRoutes } from './projects/projects.routes.ts'
import { isProject } from './projects/find-projects.store.ts'
import { afterSaleJob } from './refund/follow-payments.ts'
import { returnsJob } from './refund/find-returns.ts'
import { lateRefundsJob } from './refund/refund-late.ts'
import { refundMailJob } from './refund/refund-mails.ts'
import { refundRoutes } from './refund/refund.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { deleteOldBrowsers } from './session/seen-browsers.store.ts'
import { deleteOldSessions } from './session/session.store.ts'
import { announceRenewalsJob } from './subscriptions/announce-renewals.ts'
import { paidPlansJob } from './subscriptions/read-plans.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { suggestionsOverview } from './suggestions/overview.store.ts'
import { suggestionsRoutes } from './suggestions/suggestions.routes.ts'
import { changeMailsJob } from './undo/mail-changes.ts'
import { undoRoutes } from './undo/undo.routes.ts'
import { deleteFormerNames } from './user/username.store.ts'
import { userRoutes } from './user/user.routes.ts'
import { voteTablesRoutes } from './vote-tables/vote-tables.routes.ts'
import { lapsingVotesJob } from './votes/tell-lapsing.ts'
import { votesRoutes } from './votes/votes.routes.ts'
import { votesOverview } from './votes-desk/overview.store.ts'
import { burstsJob } from './votes-desk/look-job.ts'
import { deleteOldSlots } from './votes-desk/look-for-bursts.store.ts'
import { votesDeskRoutes } from './votes-desk/votes-desk.routes.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'
import { walletWays } from './wallet/wallet-ways.store.ts'
import { deleteOldTexts } from './wallet/wallet.store.ts'
import { deleteOldChanges } from './way-changes/way-changes.store.ts'
import { waysRoutes } from './ways/ways.routes.ts'

/**
 * Every feature of the hub; there is no other list. Only the demo loads the seeds, in this order: a later one may rely
 * on the earlier ones.
 */
export const features: readonly Feature[] = [
  {
    id: 'projects',
    ...projectsData,
    routes: projectsRoutes,
    hasPage: async (db, address) => {
      const id = projectAt(address)
      return id !== null && isProject(db, id)
    },
    seedDemo: async (db, { nowMs, givers }) =>
      (await import('./projects/seed-fund.ts')).seedProjects(db, nowMs, givers),
  },
  {
    id: 'user',
    ...userData,
    routes: userRoutes,
    deleteOld: deleteFormerNames,
    seedDemo: async (db, demo) => (await import('./user/seed-people.ts')).seedPeople(db, demo),
  },
  {
    id: 'session',
    ...sessionData,
    routes: sessionRoutes,
    deleteOld: async (db, nowMs) => {
      await deleteOldSessions(db, nowMs)
      await deleteOldBrowsers(db, nowMs)
    },
  },
  { id: 'magic-link', ...magicLinkData, routes: magicLinkRoutes, deleteOld: deleteOldLinks },
  { id: 'wallet', ...walletData, routes: walletRoutes, waysIn: walletWays, deleteOld: deleteOldTexts },
  { id: 'openid', ...openIdData, routes: openIdRoutes, waysIn: openIdWaysIn, deleteOld: deleteOldOpenIdRows },
  {
    id: 'passkey',
    ...passkeyData,
    routes: passkeyRoutes,
    waysIn: passkeyWays,
    deleteOld: deleteOldChallenges,
  },
  { id: 'password', ...passwordData, routes: passwordRoutes, waysIn: passwordWays },
  { id: 'ways', routes: waysRoutes },
  { id: 'devices', routes: devicesRoutes },
  { id: 'email', ...emailData, routes: emailRoutes, deleteOld: deleteOldCodes },
  { id: 'proof', routes: proofRoutes },
  {
    id: 'leaving',
    ...leavingData,
    routes: leavingRoutes,
    jobs: (deps) => [deletionsJob(deps), farewellsJob(deps)],
  },
  {
    id: 'undo',
    ...undoData,
    routes: undoRoutes,
    jobs: (deps) => [changeMailsJob(deps)],
    deleteOld: deleteOldChanges,
  },
  { id: 'plans', ...plansData, routes: plansRoutes },
  {
    id: 'votes',
    ...votesData,
    routes: votesRoutes,
    jobs: (deps) => [lapsingVotesJob(deps)],
    brings: ['vaultvision_voting'],
  },
  { id: 'vote-tables', routes: voteTablesRoutes },
  {
    id: 'comments',
    ...commentsData,
    routes: commentsRoutes,
    seedDemo: async (db, demo) => (await import('./comments/seed-comments.ts')).seedComments(db, demo),
  },
  {
    id: 'project-updates',
    ...projectUpdatesData,
    routes: projectUpdatesRoutes,
    seedDemo: async (db, demo) => (await import('./project-updates/seed-updates.ts')).seedUpdates(db, demo),
  },
  { id: 'follows', ...followsData, routes: followsRoutes, jobs: (deps) => [followerNewsJob(deps)] },
  {
    id: 'suggestions',
    ...suggestionsData,
    routes: suggestionsRoutes,
    overview: suggestionsOverview,
    seedDemo: async (db, demo) =>
      (await import('./suggestions/seed-suggestions.ts')).seedSuggestions(db, demo),
  },
  { id: 'comments-desk', routes: commentsDeskRoutes, overview: commentsOverview },
  { id: 'team', routes: teamRoutes },
  {
    id: 'contact',
    ...contactData,
    routes: contactRoutes,
    jobs: (deps) => [contactJob(deps)],
    overview: messagesOverview,
    deleteOld: deleteOldMessages,
  },
  {
    id: 'public-ledger',
    ...publicLedgerData,
    routes: publicLedgerRoutes,
    jobs: (deps) => [closingJob(deps)],
  },
  { id: 'backers', routes: backersRoutes },
  { id: 'own-history', routes: ownHistoryRoutes },
  {
    id: 'my-data',
    ...myDataData,
    routes: myDataRoutes,
    jobs: (deps) => [myDataJob(deps)],
    deleteOld: deleteOldData,
  },
  { id: 'live', routes: liveRoutes, jobs: (deps) => [liveJob(deps)] },
  {
    id: 'subscriptions',
    ...subscriptionsData,
    routes: subscriptionsRoutes,
    jobs: (deps) => [paidPlansJob(deps), announceRenewalsJob(deps)],
    seedDemo: async (db, demo) =>
      (await import('./subscriptions/seed-subscriptions.ts')).seedSubscriptions(db, demo),
  },
  { id: 'gifts', ...giftsData, routes: giftsRoutes, jobs: (deps) => [codesJob(deps), giftMailsJob(deps)] },
  {
    id: 'gift-time',
    ...giftTimeData,
    jobs: (deps) => [settlingJob(deps)],
    seedDemo: async (db, demo) => (await import('./gift-time/seed-gift-time.ts')).seedGiftTime(db, demo),
  },
  { id: 'plan-change', routes: planChangeRoutes },
  { id: 'events', ...eventsData },
  { id: 'notification-choices', ...choicesData, routes: choicesRoutes, deleteOld: deleteOldDailyEvents },
  { id: 'event-mails', jobs: (deps) => [eventMailsJob(deps), dailyMailsJob(deps)] },
  {
    id: 'notifications',
    ...notificationsData,
    routes: notificationsRoutes,
    deleteOld: deleteOldNotifications,
  },
  { id: 'billing-portal', routes: billingPortalRoutes },
  {
    id: 'payments',
    ...paymentsData,
    routes: webhookRoutes,
    jobs: (deps) => [fulfilmentJob(deps), reconcileJob(deps), leftCustomersJob(deps)],
  },
  {
    id: 'order',
    ...orderData,
    routes: orderRoutes,
    jobs: (deps) => [receiptJob(deps), staleGiftsJob(deps), accountCheckJob(deps)],
    createPrices: ensurePrices,
    fulfilment: orderFulfilment,
  },
  { id: 'donation', routes: donationRoutes, fulfilment: donationFulfilment },
  {
    id: 'refund',
    ...refundData,
    routes: refundRoutes,
    jobs: (deps) => [afterSaleJob(deps), returnsJob(deps), refundMailJob(deps), lateRefundsJob(deps)],
  },
  { id: 'projects-desk', routes: projectsDeskRoutes, overview: projectsOverview },
  { id: 'money-desk', routes: moneyDeskRoutes, overview: paymentsOverview },
  { id: 'players-desk', routes: playersDeskRoutes },
  {
    id: 'votes-desk',
    ...votesDeskData,
    routes: votesDeskRoutes,
    overview: votesOverview,
    jobs: (deps) => [burstsJob(deps)],
    deleteOld: deleteOldSlots,
  },
  {
    id: 'announcements',
    ...announcementsData,
    routes: announcementsRoutes,
    jobs: (deps) => [announcementsJob(deps)],
  },
  { id: 'audit', ...auditData, routes: auditRoutes, jobs: (deps) => [auditSealJob(deps)] },
  { id: 'braincore', routes: braincoreRoutes },
  { id: 'donation-ways', routes: donationWaysRoutes },
  { id: 'legal', routes: legalRoutes },
  { id: 'health', routes: healthRoutes },
  { id: 'dev', routes: devRoutes },
]
