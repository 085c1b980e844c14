import type { PlayerEventData, PlayerEventKind } from '#contract/account/player-events.ts'

type Samples = { readonly [Kind in PlayerEventKind]: readonly PlayerEventData<Kind>[] }

/** Names and texts as people make them up: a username, a project's title, an administrator's reason. */
export const madeUp = { username: 'NovaKestrel', title: 'Replay Theatre ①', reason: 'Told twice ②' } as const

const at = '2026-03-02T23:00:00.000Z'
const order = { order_id: 'order-1', order_number: 'HUB-1001' }
const plan = { plan_id: 'tier3', type: 'yearly' } as const
const change = {
  subscription_id: 'sub-1',
  from: { plan_id: 'tier1', type: 'monthly' },
  to: plan,
  cents: 1_999,
} as const
const paid = { subscription_id: 'sub-1', ...plan, cents: 20_107, paid_until: at }
const project = { project_id: 'replay-theatre', project_title: madeUp.title }
const owned = { project_id: 'replay-theatre', title: madeUp.title }
const comment = { project_id: 'replay-theatre', comment_id: '0d9d2f86-3d0e-4fd0-9a4b-0b6f5f0a7c11' }
const gift = { gift_code_id: 'code-1', plan_id: 'tier1', months: 12 } as const
const giftTime = { gift_time_id: 'code-code-1', plan_id: 'tier1' } as const

/** Data of every kind of event, in each variant that has words of its own. */
export const sampleEvents: Samples = {
  charged: (['payment', 'renewal', 'plan_change'] as const).map((reason) => ({
    order_id: 'order-1',
    receipt: 'HUB-1001-1',
    cents: 123_456_789,
    reason,
  })),
  plan_started: [{ subscription_id: 'sub-1', ...plan, cents: 20_107 }],
  plan_changed: [change, { ...change, cents: 0 }],
  plan_change_waiting: [{ ...change, until: at, payment_url: null }],
  plan_change_planned: [{ ...change, at }],
  plan_change_dropped: [change],
  plan_change_lapsed: [change],
  renewal_announced: [{ subscription_id: 'sub-1', ...plan, cents: 20_107, at, days: 14 }],
  plan_ending: [paid],
  plan_kept: [paid],
  plan_ended: (['ended', 'unpaid', 'refund', 'dispute'] as const).map((reason) => ({ ...paid, reason })),
  payment_failed: [paid],
  payment_recovered: [paid],
  refunded: (['refund', 'dispute'] as const).map((reason) => ({ ...order, cents: 998, reason })),
  dispute_decided: (['won', 'lost'] as const).map((outcome) => ({ ...order, cents: 998, outcome })),
  donation_thanked: [
    { project: 'replay-theatre', votes: 44 },
    { project: null, votes: 1 },
    { project: null, votes: 0 },
  ].map(({ project: id, votes }, line) => ({
    order_id: 'order-1',
    order_line: line,
    cents: 2_000,
    votes,
    project_id: id,
    project_type: 'guilds',
  })),
  gifts_bought: [
    [{ plan_id: 'tier1', months: 12 } as const],
    [{ plan_id: 'tier1', months: 1 } as const],
    [{ plan_id: 'tier2', months: 13 } as const],
    [{ plan_id: 'tier1', months: 1 } as const, { plan_id: 'tier2', months: 2 } as const],
  ].map((gifts) => ({ order_id: 'order-1', cents: 998, gifts })),
  gifts_discarded: [{ ...order, cents: 998, gifts: [{ plan_id: 'tier1', months: 2 }] }],
  gift_time_started: [{ ...giftTime, until: at }],
  gift_time_ended: [giftTime, { ...giftTime, reason: 'refund' }, { ...giftTime, reason: 'dispute' }],
  gift_received: [
    { ...gift, gift_time_id: 'code-code-1', from: madeUp.username },
    { ...gift, gift_time_id: 'code-code-1', months: 1, from: null },
  ],
  gift_claimed: [
    { ...gift, order_id: 'order-1', by: madeUp.username },
    { ...gift, months: 1, by: madeUp.username },
  ],
  comment_replied: [{ ...comment, reply_id: '1c3f3c38-6a52-4a19-9f3e-6e1ad1b4d2f4', by: madeUp.username }],
  comment_removed: (['spam', 'abuse', 'personal', 'off_topic'] as const).map((reason) => ({
    ...comment,
    reason,
  })),
  comment_put_back: [comment],
  report_answered: (['kept', 'removed'] as const).map((answer) => ({ ...comment, answer })),
  project_updated: [{ ...project, update_id: 'update-1' }],
  update_removed: [{ project_id: 'replay-theatre', update_id: 'update-1', reason: 'personal' }],
  project_opened: [project],
  project_completed: [project],
  project_refused: [project],
  suggestion_decided: [
    { decision: 'analyzing' as const, reason: null, project_id: 'replay-theatre' },
    { decision: 'accepted' as const, reason: null, project_id: 'replay-theatre' },
    { decision: 'refused' as const, reason: null, project_id: null },
    { decision: 'refused' as const, reason: madeUp.reason, project_id: null },
    { decision: 'refused' as const, reason: 'x'.repeat(2_000), project_id: null },
  ].map((decided) => ({ suggestion_id: 'suggestion-1', title: madeUp.title, ...decided })),
  project_entrusted: [owned],
  project_withdrawn: [owned],
  votes_voided: [
    { votes: 1, given_back: 0, project_id: null },
    { votes: 12, given_back: 5, project_id: 'replay-theatre' },
  ],
  voting_barred: [{}],
  voting_allowed: [{}],
  votes_lapsing: [
    { votes: 1, at, time_zone: 'Europe/Berlin' },
    { votes: 13, at, time_zone: 'UTC' },
  ],
  rights_changed: (['administrator', 'dao_access'] as const).flatMap((right) =>
    [true, false].map((has) => ({ right, has })),
  ),
  sessions_ended: [{ sessions: 1 }, { sessions: 3 }],
  new_device: [
    { browser: 'Chrome', system: 'Windows' },
    { browser: 'Chrome', system: null },
    { browser: null, system: 'Windows' },
    { browser: null, system: null },
  ],
  way_in_changed: (['added', 'removed', 'address_changed', 'password_set', 'undone'] as const).flatMap(
    (changed) =>
      (['mail', 'wallet', 'google', 'immutablex', 'password', 'passkey'] as const).map((way) => ({
        way,
        change: changed,
      })),
  ),
  deletion_requested: (['player', 'administrator'] as const).map((by) => ({
    takes_effect_at: at,
    by,
    has_plan: true,
  })),
  deletion_taken_back: [{ plan_ends: true }, { plan_ends: false }],
  announcement: [
    {
      announcement_id: '0f6e2b6a-6a34-4c5e-9b0a-3c1d2e4f5a6b',
      texts: {
        en: { title: 'The tournament begins', message: 'On Saturday, at six in the evening.' },
        fr: { title: 'Le tournoi commence', message: 'Samedi, à dix-huit heures.' },
        pt: { title: 'O torneio começa', message: 'No sábado, às dezoito horas.' },
        tr: { title: 'Turnuva başlıyor', message: 'Cumartesi, saat on sekizde.' },
      },
      path: '/tournament',
    },
  ],
  test: [{}],
}
