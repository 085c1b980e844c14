import { project } from '#tests/support/server/after-sale.ts'
import { said, suggested } from '#tests/support/server/alices.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import type { AlicesIds } from '#tests/support/server/alices.ts'

/**
 * How a call ends for somebody: `may` is any answer that refuses no one (its input may be bad), `ok` is 200, and anything else
 * is the code of the refusal.
 */
export type Ending = string

interface Probe {
  readonly path?: (ids: AlicesIds) => string
  readonly body?: object | ((ids: AlicesIds) => object)
}

/** How a call ends for each kind of caller. `owner` is alice, whose things the probe names; `demoted` was an administrator. */
export interface Row {
  readonly guest: Ending
  readonly owner: Ending
  readonly other: Ending
  readonly admin: Ending
  readonly demoted: Ending
  readonly probe: Probe
}

const row = (guest: Ending, [owner, other, admin, demoted]: readonly Ending[], probe: Probe = {}): Row => ({
  ...({ guest, owner, other, admin, demoted, probe } as Row),
})

const open = row('may', ['may', 'may', 'may', 'may'])
/** A call that answers everybody alike, here with this refusal. */
const led = (refusal: Ending, probe: Probe): Row => row(refusal, [refusal, refusal, refusal, refusal], probe)
const ofAdmins = row('unauthorized', ['forbidden', 'forbidden', 'may', 'forbidden'])
/** A call about whoever makes it: it names nothing of another player's. */
const own = (probe: Probe = {}, other: Ending = 'ok', owner: Ending = 'ok'): Row =>
  row('unauthorized', [owner, other, other, other], probe)
/** A call that names something of alice's: she may, and nobody else. */
const hers = (refusal: Ending, probe: Probe, owner: Ending = 'ok', admin: Ending = refusal): Row =>
  row('unauthorized', [owner, refusal, admin, refusal], probe)

/** A project that isn't alice's. */
const another = 'replay-theatre'
const asAlice = { user_id: 'alice', project_id: project }
const give = { ...asAlice, amount: 10, use_votes_immediately: true }
const wanted = { plan_id: 'tier3', type: 'monthly' }
const charged = { proration_date: null, charged_now_cents: 1, next_charge_cents: 1 }
const returns = {
  success_url: 'http://localhost:4000/payment-success',
  cancel_url: 'http://localhost:4000/payment-cancel',
}
const mail = { to: 'friend@example.org', message: '', language: 'en', deliver_at: null }

/** Calls of each feature, in an order in which alice can make all of hers. */
const plans = {
  listSubscriptions: hers('forbidden', { path: () => '/users/alice/subscriptions' }),
  updatePriority: hers('forbidden', {
    body: ({ giftTime }) => ({ userId: 'alice', newPlanId: 'tier4', newSubscriptionId: giftTime }),
  }),
  getOpenInvoice: hers(
    'not_found',
    { path: ({ subscription }) => `/subscriptions/${subscription}/invoice` },
    'nothing_to_pay',
  ),
  previewPlanChange: hers('not_found', {
    path: ({ subscription }) => `/subscriptions/${subscription}/change/preview`,
    body: wanted,
  }),
  changePlan: hers(
    'not_found',
    {
      path: ({ subscription }) => `/subscriptions/${subscription}/change`,
      body: { ...wanted, ...charged },
    },
    'preview_expired',
  ),
  takeBackPlanChange: hers('not_found', {
    path: ({ subscription }) => `/subscriptions/${subscription}/change`,
  }),
  endSubscription: hers('not_found', { path: ({ subscription }) => `/subscriptions/${subscription}/end` }),
  resumeSubscription: hers('not_found', {
    path: ({ subscription }) => `/subscriptions/${subscription}/resume`,
  }),
  openBillingPortal: own({}, 'nothing_to_manage'),
} satisfies Record<string, Row>

const orders = {
  createCheckoutSession: hers('forbidden', { body: checkoutBody(anOrder({ gifts: { tier1: 1 } }), 'alice') }),
  listOrders: own(),
  getOrder: hers('not_found', { path: ({ order }) => `/payments/orders/${order}` }),
  recheckOrder: hers('not_found', { path: ({ waitingOrder }) => `/payments/orders/${waitingOrder}/check` }),
  cancelOrder: hers('not_found', { path: ({ waitingOrder }) => `/payments/orders/${waitingOrder}/cancel` }),
  listOpenGiftLegs: own(),
  getGiftLeg: hers('not_found', { path: ({ order }) => `/payments/orders/${order}/legs/gifts` }),
  openGiftLeg: hers(
    'not_found',
    { path: ({ order }) => `/payments/orders/${order}/legs/gifts`, body: { amount: 1, ...returns } },
    'order_mismatch',
  ),
  discardGiftLeg: hers('not_found', { path: ({ order }) => `/payments/orders/${order}/legs/gifts` }),
  refundOrder: ofAdmins,
} satisfies Record<string, Row>

const gifts = {
  listGiftCodes: hers('forbidden', { path: () => '/users/alice/gift-codes' }),
  showGiftCode: hers('not_found', { path: ({ code }) => `/gift-codes/${code.id}/code` }),
  mailGiftCode: hers('not_found', {
    path: ({ otherCode }) => `/gift-codes/${otherCode.id}/mail`,
    body: ({ otherCode: { version } }) => ({ ...mail, version }),
  }),
  takeBackGiftCode: hers('not_found', {
    path: ({ otherCode }) => `/gift-codes/${otherCode.id}/take-back`,
    body: ({ otherCode: { version } }) => ({ version }),
  }),
  splitGiftCode: hers('not_found', {
    path: ({ code }) => `/gift-codes/${code.id}/split`,
    body: ({ code: { version } }) => ({ version, months: [6, 6] }),
  }),
  // A code may be looked at and claimed by anyone who has it, for themselves alone.
  previewGiftCode: own({ body: { gift_code: 'x' } }, 'gift_code_malformed', 'gift_code_malformed'),
  claimGift: hers('forbidden', { body: { gift_code: 'x', user_id: 'alice' } }, 'gift_code_malformed'),
  generateGiftCode: ofAdmins,
  stopGiftMails: open,
} satisfies Record<string, Row>

const votes = {
  getVotePower: hers('forbidden', { path: () => '/vaultvision/user-vote-power/alice' }),
  revokeVote: hers('not_found', { path: ({ vote }) => `/vaultvision/votes/${vote}/revoke` }),
  castVotes: hers('forbidden', { body: { ...asAlice, vote_power: 1 } }),
  addDonationVotes: hers('forbidden', { body: { ...asAlice, amount: 1 } }),
  listOwnHistory: own(),
  exportOwnHistoryXlsx: own(),
  exportOwnHistoryCsv: own(),
  exportOwnHistoryJson: own(),
  listVoteTiers: open,
  listVoteWeights: open,
} satisfies Record<string, Row>

const donations = {
  openDonationCheckout: hers('forbidden', { body: give }),
  addDonation: hers('forbidden', { body: give }),
  getDonation: hers('not_found', { path: ({ donation }) => `/stripe-donations/session/${donation}` }),
  getDonationWays: open,
  getDonorsData: open,
  listBackers: open,
} satisfies Record<string, Row>

const comments = {
  writeComment: own({ path: () => `/project-comments/${another}`, body: { text: 'My own.' } }),
  editComment: hers('not_found', {
    path: ({ comment }) => `/project-comments/${comment}`,
    body: { text: 'Edited.', version: 1 },
  }),
  reportComment: own(
    { path: ({ comment }) => `/project-comments/${comment}/report`, body: { reason: 'spam' } },
    'ok',
    'forbidden',
  ),
  // An administrator may, for a reason.
  removeComment: hers(
    'forbidden',
    { path: ({ comment }) => `/project-comments/${comment}` },
    'ok',
    'invalid_request',
  ),
  listReported: own({ path: () => `/project-comments/${project}/reported` }),
  listComments: open,
  getCommentStats: open,
  readRemovedComment: ofAdmins,
} satisfies Record<string, Row>

const projects = {
  writeUpdate: hers('forbidden', { path: () => `/vaultvision/projects/${project}/updates`, body: said }),
  editUpdate: hers('not_found', {
    path: ({ update }) => `/vaultvision/updates/${update}`,
    body: { ...said, text: 'Edited.', version: 1 },
  }),
  removeUpdate: hers(
    'forbidden',
    { path: ({ update }) => `/vaultvision/updates/${update}` },
    'ok',
    'invalid_request',
  ),
  sendSuggestionAgain: hers(
    'not_found',
    {
      path: ({ suggestion }) => `/suggestions/${suggestion}/again`,
      body: { ...suggested, revision: 1 },
    },
    'suggestion_changed',
  ),
  withdrawSuggestion: hers('not_found', {
    path: ({ suggestion }) => `/suggestions/${suggestion}/withdraw`,
  }),
  sendSuggestion: own({ body: { ...suggested, title: 'Another map' } }),
  listOwnSuggestions: own(),
  listAlikeProjects: open,
  followProject: own({ path: () => `/vaultvision/projects/${another}/follow` }),
  readFollowing: own({ path: () => `/vaultvision/projects/${project}/follow` }),
  listFollowed: own(),
  unfollowProject: own({ path: () => `/vaultvision/projects/${another}/follow` }),
  streamLiveTotals: own(),
  getLiveTotals: open,
  getDailyStats: open,
  getFundStats: open,
  getProject: open,
  listProjects: open,
  listProjectsOfCategory: open,
  listTopProjects: open,
  searchProjects: open,
  listUpdates: open,
  getLedger: open,
  getLedgerFile: open,
  updateMetrics: ofAdmins,
} satisfies Record<string, Row>

const account = {
  requestMagicLink: open,
  walletNonce: open,
  walletLogIn: open,
  offeredWays: open,
  openIdReady: led('openid_not_offered', { path: () => '/auth/openid/google' }),
  startGoogle: open,
  linkGoogle: open,
  startImmutableX: open,
  googleCallback: open,
  immutableXCallback: open,
  createTicket: own({ body: { way: 'google', purpose: 'add' } }, 'openid_not_offered', 'openid_not_offered'),
  exchangeCode: led('openid_code_invalid', { body: { code: 'x' } }),
  addProved: own({ body: { code: 'x' } }, 'openid_code_invalid', 'openid_code_invalid'),
  passkeyOptions: open,
  passkeyLogIn: open,
  passkeyProofOptions: own({}, 'proof_refused'),
  newPasskeyOptions: own(),
  addPasskey: own({}, 'invalid_request', 'invalid_request'),
  renamePasskey: hers('not_found', {
    path: ({ passkey }) => `/auth/passkeys/${passkey}`,
    body: { name: 'Desk' },
  }),
  removePasskey: hers('not_found', { path: ({ passkey }) => `/auth/passkeys/${passkey}` }),
  verifyMagicLink: open,
  passwordLogIn: open,
  requestPasswordCode: own(),
  verifyPasswordCode: own({ body: { code: '000000' } }, 'code_spent'),
  checkPassword: own({ body: { password: 'one for the callers' } }),
  updatePassword: own({ body: { code: '000000', new_password: 'one for the callers' } }, 'code_spent'),
  refreshToken: open,
  verifyToken: open,
  logout: open,
  me: own(),
  readMyData: own(),
  requestMyData: own(),
  // To its owner only: administrators too are others here.
  downloadMyData: hers('not_found', { path: ({ myData }) => `/users/my-data/${myData}/my-data.json` }),
  listWays: own(),
  // Nothing but the caller's own ways can be named; every log-in of the table is fresh.
  removeWay: own({ path: () => '/auth/ways/wallet:none' }, 'not_found', 'not_found'),
  listDevices: own(),
  // A session of somebody else, or of nobody: the answer is the same.
  endDevice: own(
    { path: () => '/auth/sessions/00000000-0000-4000-8000-000000000000' },
    'not_found',
    'not_found',
  ),
  endOtherDevices: own(),
  addWallet: own(
    { body: { walletAddress: 'x', signature: '0xab', nonce: 'x' } },
    'nonce_invalid',
    'nonce_invalid',
  ),
  changeEmail: own({ body: { email: 'x' } }, 'email_invalid', 'email_invalid'),
  verifyEmail: own({ body: { code: '000000' } }, 'code_spent', 'code_spent'),
  prove: own({ body: { way: 'mail', code: '000000' } }, 'code_spent', 'code_spent'),
  readWayChange: open,
  undoWayChange: open,
  readLeaving: own(),
  requestDeletion: own({ body: { username: 'x' } }, 'username_wrong', 'username_wrong'),
  takeDeletionBack: own(),
  saveFavoritePage: own({ body: { favorite_page: '/Games' } }),
  getProfile: own({ path: () => '/users/profile/alice' }),
  listProfileTypes: open,
  listProfiles: hers('not_found', { path: () => '/users/alice/profiles' }),
  saveSettings: own({ body: { first_name: 'Somebody', theme_preference: null } }),
} satisfies Record<string, Row>

const hub = {
  health: open,
  getFounder: open,
  readContactDetails: open,
  sendContactMessage: open,
  getLegalText: open,
  listFeatures: open,
  listFeaturesOfPlan: open,
  listPaymentPlans: open,
  listPlanFeatures: open,
  listPlans: open,
  getDevPages: ofAdmins,
} satisfies Record<string, Row>

const desks = {
  readOverview: ofAdmins,
  listMessages: ofAdmins,
  exportMessages: ofAdmins,
  readMessage: ofAdmins,
  answerMessage: ofAdmins,
  listChanges: ofAdmins,
  exportChanges: ofAdmins,
  tellChange: ofAdmins,
  findPayments: ofAdmins,
  exportPayments: ofAdmins,
  tellPayment: ofAdmins,
  grantByHand: ofAdmins,
  listWorklist: ofAdmins,
  settleWorklistEntry: ofAdmins,
  resendReceipt: ofAdmins,
  resendReceipts: ofAdmins,
  findPlayers: ofAdmins,
  exportPlayers: ofAdmins,
  tellPlayer: ofAdmins,
  prepareDataOf: ofAdmins,
  requestDeletionOf: ofAdmins,
  endSessions: ofAdmins,
  endSessionsOfPlayers: ofAdmins,
  setAdministrator: ofAdmins,
  setDaoAccess: ofAdmins,
  findDeskProjects: ofAdmins,
  exportDeskProjects: ofAdmins,
  tellDeskProject: ofAdmins,
  changeProject: ofAdmins,
  findSuggestions: ofAdmins,
  exportSuggestions: ofAdmins,
  tellSuggestion: ofAdmins,
  decideSuggestion: ofAdmins,
  decideSuggestions: ofAdmins,
  listReportedComments: ofAdmins,
  exportReportedComments: ofAdmins,
  tellReportedComment: ofAdmins,
  answerReported: ofAdmins,
  findBursts: ofAdmins,
  exportBursts: ofAdmins,
  tellBurst: ofAdmins,
  keepBurst: ofAdmins,
  voidBurst: ofAdmins,
  findAnnouncements: ofAdmins,
  exportAnnouncements: ofAdmins,
  tellAnnouncement: ofAdmins,
  writeAnnouncement: ofAdmins,
  changeAnnouncement: ofAdmins,
  decideAnnouncement: ofAdmins,
  voidVotesOfPlayer: ofAdmins,
  setVotingBar: ofAdmins,
  barPlayers: ofAdmins,
} satisfies Record<string, Row>

const notifications = {
  listNotifications: own(),
  listNotificationsOf: hers('forbidden', { path: () => '/users/alice/notifications' }, 'ok', 'ok'),
  getNotificationChanges: own(),
  readNotification: hers('not_found', {
    path: ({ notification }) => `/notifications/notifications/${notification}/read`,
  }),
  deleteNotification: hers('not_found', {
    path: ({ notification }) => `/notifications/notifications/${notification}`,
  }),
  readAllNotifications: own(),
  deleteAllNotifications: own(),
  listNotificationTypes: own(),
  getNotificationChoices: own(),
  changeNotificationChoice: own({ body: { topic: 'followed', by_mail: 'daily' } }),
  readUnsubscribeLink: led('link_invalid', { body: { token: 'forged' } }),
  unsubscribe: led('link_invalid', { body: { token: 'forged', again: false } }),
  unsubscribeOneClick: led('link_invalid', {
    path: () => '/notifications/unsubscribe/one-click?token=forged',
  }),
  openUnsubscribeLink: open,
  addTestNotification: ofAdmins,
} satisfies Record<string, Row>

/** A1: every call of the contract, and how it ends for each kind of caller. A call that isn't here fails the test. */
export const callers: Readonly<Record<string, Row>> = {
  ...plans,
  ...orders,
  ...gifts,
  ...votes,
  ...donations,
  ...comments,
  ...projects,
  ...account,
  ...hub,
  ...desks,
  ...notifications,
}
