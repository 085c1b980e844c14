import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks } from '#server/ledger/check-books.ts'
import { ledgerReport } from '#server/ledger/report.ts'
import { plant } from '#tests/support/database/plant.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { sellElite } from '#tests/support/server/elite.ts'
import { expectBooksToAddUp, mismatchesOf } from '#tests/support/server/ledger.ts'
import { openShop } from '#tests/support/server/shop.ts'
import { goOn, openSeededShop, sell } from '#tests/support/server/sales.ts'

const general = { project_type: 'general' } as const

/** Every gift code is lost, with its secret. */
const withoutCodes = sql`with secrets as (delete from gift_code_secrets) delete from gift_codes`

const defects: [name: string, statement: RawBuilder<unknown>, findings: RegExp[]][] = [
  [
    'an altered cent',
    sql`update journal_entries set cents = cents + 1 where account = 'gifts'`,
    [
      /^payment:.* add up to \$0\.01\.$/u,
      /^[0-9A-HJKMNP-TV-Z]{5}: gifts \(line 0\) is booked with -\$9\.97, not -\$9\.98\.$/u,
    ],
  ],
  [
    'a payment that was moved to another account',
    sql`update journal_entries set account = 'plans' where account = 'gifts'`,
    [/gifts \(line 0\) is booked with \$0\.00/u, /plans \(line 0\) is booked with -\$9\.98, not \$0\.00/u],
  ],
  [
    'a missing entry',
    sql`delete from journal_entries where account = 'gifts'`,
    [/has 2 of 3 entries/u, /gifts \(line 0\) is booked with \$0\.00/u],
  ],
  [
    'a charge that was lost',
    sql`delete from charges`,
    [/^payment:.* is booked as a payment of \$19\.98, and charged as nothing\.$/u],
  ],
  [
    'a charge with another amount, kind or currency',
    sql`update charges set cents = cents + 1, kind = 'differing', currency = 'eur'`,
    [/^payment:.* is booked as a payment of \$19\.98, and charged as a differing of 1999 eur\.$/u],
  ],
  [
    'receipts of which one is missing',
    sql`update charges set part = 2`,
    [/^The receipts of [0-9A-HJKMNP-TV-Z]{5} are numbered 2\.$/u],
  ],
  [
    'an order that was never booked',
    sql`with gone as (delete from journal_entries where transaction_key like 'payment:%')
      delete from journal_transactions where key like 'payment:%'`,
    [
      /^[0-9A-HJKMNP-TV-Z]{5} was paid, and nothing is booked\.$/u,
      /^payment:.* is booked as nothing, and charged as a payment of \$19\.98\.$/u,
      /donations:received holds -\$10\.00/u,
      /^payment:.*: charged \$19\.98, booked \$0\.00\.$/u,
    ],
  ],
  [
    'a booking of an order that was not paid',
    sql`update orders set status = 'expired'`,
    [
      /^payment:.* is booked, and no order was paid\.$/u,
      /line 1 gave \$0\.00, and \$10\.00 is recorded/u,
      /line 0 bought 0 months, and its codes have 2\.$/u,
      /line 1 made votes, and gave nothing\.$/u,
    ],
  ],
  [
    'a doubled code',
    sql`insert into gift_codes (id, order_id, order_line, part, buyer_id, plan_id, months, created_at)
      select id || '-again', order_id, order_line, part + 1, buyer_id, plan_id, months, created_at from gift_codes`,
    [/^Order .* line 0 bought 2 months, and its codes have 4\.$/u],
  ],
  ['a lost code', withoutCodes, [/bought 2 months, and its codes have 0\.$/u]],
  [
    'votes without a source',
    sql`insert into vote_ledger (user_id, bank, votes, at) values ('alice', 'donation', 7, now())`,
    [/^7 votes of alice have no source\.$/u, /^Of alice votes of donations there are 21, and .* has 28\.$/u],
  ],
  [
    'doubled votes',
    sql`update vote_ledger set votes = votes * 2`,
    [/^Order .* line 1 made 42 votes in 1 rows, not 21 or 23 in one\.$/u, /there are 21, and .* has 42\.$/u],
  ],
  [
    'lost votes',
    sql`delete from vote_ledger`,
    [/made 0 votes in 0 rows/u, /there are 21, and the ledger has 0\.$/u],
  ],
  [
    'a bank that says more than its ledger',
    sql`update vote_power set bank = bank + 5`,
    [/^Of alice votes in the vote bank there are 5, and the ledger has 0\.$/u],
  ],
  [
    'a project that counts a vote too many',
    sql`update project_totals set votes = votes + 1 where project_id = ${project}`,
    [/^The project guild-quartermaster counts \d+ votes, and has \d+\.$/u],
  ],
  [
    'a vote of a player that nobody spent',
    sql`with cast_twice as (update project_totals set votes = votes + 1 where project_id = ${project})
      insert into project_votes (project_id, voter, votes, at) values (${project}, 'alice', 1, now())`,
    [
      /^1 votes of alice went to guild-quartermaster, and nobody spent them\.$/u,
      /^The fund counts \d+ votes, and has \d+\.$/u,
      /^The project guild-quartermaster on .* counts 0 votes, and has 1\.$/u,
      /^The player alice in the project guild-quartermaster counts 0 votes, and has 1\.$/u,
      /^The player alice counts 0 votes, and has 1\.$/u,
      /^The fund on .* counts 0 votes, and has 1\.$/u,
      /^The project guild-quartermaster in the five minutes from .* counts 0 votes, and has 1\.$/u,
    ],
  ],
  [
    'replies and authors of comments that nobody wrote',
    sql`with counted as (
        update projects set replies = replies + 2, comment_authors = comment_authors + 1 where id = ${project})
      insert into comment_authors (project_id, author_id, comments) values (${project}, 'bob', 3)
        on conflict (project_id, author_id) do update set comments = comment_authors.comments + 3`,
    [
      /^The project guild-quartermaster counts 2 replies, and has 0\.$/u,
      /^The project guild-quartermaster counts \d+ authors of comments, and has \d+\.$/u,
      /^The player bob in the project guild-quartermaster counts \d+ comments, and has \d+\.$/u,
    ],
  ],
  [
    'followers, backers and votes of five minutes that nobody is',
    sql`with followed as (update projects set followers = followers + 1 where id = ${project}),
        backed as (update backed_projects set backers = backers + 1 where project_id = ${project}),
        young as (insert into young_votes (project_id, slot, voter, votes)
          values (${project}, '2026-02-28T03:15:00Z', 'alice', 2)),
        long_ago as (insert into vote_slots (project_id, slot, votes) values (${project}, '2026-01-02T03:15:00Z', 4))
      insert into vote_slots as counted (project_id, slot, votes) values (${project}, '2026-02-28T03:15:00Z', 3)
        on conflict (project_id, slot) do update set votes = counted.votes + 3`,
    [
      /^The project guild-quartermaster counts \d+ backers, and has \d+\.$/u,
      /^The project guild-quartermaster counts 1 followers, and has 0\.$/u,
      /^The project guild-quartermaster in the five minutes from 2026-02-28T03:15:00\.000Z counts \d+ votes, and has \d+\.$/u,
      /^The young account alice in the project guild-quartermaster in the five minutes from .* counts 2 votes, and has 0\.$/u,
    ],
  ],
  [
    'notifications that nobody got',
    sql`update notification_boxes set total = total + 2, unread = unread + 1 where user_id = 'alice'`,
    [
      /^The player alice counts \d+ notifications, and has \d+\.$/u,
      /^The player alice counts \d+ unread notifications, and has \d+\.$/u,
    ],
  ],
  [
    'a donation that says more than was given',
    sql`update donations set amount_cents = amount_cents + 500 where order_id is not null`,
    [
      /donations:fund:general holds \$10\.00, and its donations are \$15\.00/u,
      /line 1 gave \$10\.00, and \$15\.00 is recorded/u,
      /^The fund counts \$\d+\.00 of donations, and has \$\d+\.00\.$/u,
      /^The fund on 2026-03-01 counts \$\d+\.00 of donations/u,
      /^The player alice counts \$10\.00 of donations, and has \$15\.00\.$/u,
    ],
  ],
  [
    'a donation that is held for another project',
    sql`update donations set project_id = ${project} where order_id is not null`,
    [
      /^donations:project:guild-quartermaster holds \$0\.00, and its donations are \$10\.00\.$/u,
      /^donations:fund:general holds \$10\.00, and its donations are \$0\.00\.$/u,
      /^The project guild-quartermaster counts \$\d+\.00 of donations, and has \$\d+\.00\.$/u,
      /^The project guild-quartermaster on 2026-03-01 counts \$\d+\.00 of donations/u,
      /^The player alice in the project guild-quartermaster counts \$0\.00 of donations, and has \$10\.00\.$/u,
    ],
  ],
  [
    'a fund that counts a voter too many',
    sql`update fund_totals set voters = voters + 1`,
    [/^The fund counts \d+ voters, and has \d+\.$/u],
  ],
]

test.each(defects)('the check finds %s', async (_, statement, findings) => {
  const { shop } = await openSeededShop()
  await sell(shop, { gifts: { tier1: 2 }, donations: [{ cents: 1_000, ...general }] })
  await expectBooksToAddUp(shop)
  await plant(shop.db, statement)
  expect(await mismatchesOf(shop)).toEqual(findings.map((finding) => expect.stringMatching(finding)))
})

const planDefects: [name: string, statement: RawBuilder<unknown>, findings: RegExp[]][] = [
  [
    'a plan that runs longer than it was paid',
    sql`update subscriptions set current_period_end = current_period_end + interval '1 month'`,
    [/runs until 2026-06-01T12:00:00\.000Z, and is paid until 2026-05-01T12:00:00\.000Z at most\.$/u],
  ],
  [
    'a plan that was paid and never started',
    sql`delete from subscriptions`,
    [
      /^invoice:.* is booked for a subscription that the hub doesn't have\.$/u,
      /bought 1 plans, and 0 were started\.$/u,
    ],
  ],
  [
    'a renewal that was never booked',
    sql`with gone as (delete from journal_entries where transaction_key like 'invoice:%')
      delete from journal_transactions where key like 'invoice:%'`,
    [
      /^invoice:.* was paid with \$19\.99, and \$0\.00 is booked\.$/u,
      /^invoice:.* is booked as nothing, and charged as a renewal of \$19\.99\.$/u,
      /runs until 2026-05-01/u,
      /^invoice:.*: charged \$19\.99, booked \$0\.00\.$/u,
    ],
  ],
]

test.each(planDefects)('the check finds %s', async (_, statement, findings) => {
  const shop = await openShop()
  await sellElite(shop)
  await goOn(shop, 32)
  await expectBooksToAddUp(shop)
  await plant(shop.db, statement)
  expect(await mismatchesOf(shop)).toEqual(findings.map((finding) => expect.stringMatching(finding)))
})

test('the check finds a charge that the hub knows nothing of, and a booking that was never charged', async () => {
  const shop = await openShop()
  const { orderId } = await sell(shop, { gifts: { tier1: 2 } })
  const [{ id, ...charge }] = (await shop.ask('/v1/charges')).data
  const { orderId: other } = await sell(shop, { gifts: { tier1: 1 } })
  const payments = {
    ...shop.payments,
    readBooks: async () => {
      const { charges, ...rest } = await shop.payments.readBooks()
      return {
        ...rest,
        charges: charges.flatMap((one) =>
          one.orderId === other ? [] : [one, { ...one, id: 'ch_9', orderId: null }],
        ),
      }
    },
  }
  expect(await mismatchesOf({ ...shop, payments })).toEqual([
    'charge ch_9: charged $9.98, booked $0.00.',
    `payment:${other}: charged $0.00, booked $4.99.`,
  ])
  expect([id, charge.metadata.order_id]).toEqual([expect.stringMatching(/^ch_/u), orderId])
})

test('many charges are read to the last page', async () => {
  const shop = await openShop()
  for (let index = 0; index < 6; index += 1) await sell(shop, { gifts: { tier1: 1 } }, `player-${index}`)
  const checks = await checkBooks(shop)
  expect(checks.find(({ name }) => name === 'Charges of the payment provider')).toMatchObject({
    counted: 6,
    difference: 0,
    findings: [],
  })
})

test('the report is a table with every mismatch by name', async () => {
  const { shop } = await openSeededShop()
  await sell(shop, { gifts: { tier1: 2 }, donations: [{ cents: 1_000, ...general }] })
  const good = ledgerReport(await checkBooks(shop))
  expect(good[0]).toMatch(/^Check +Looked at +Difference$/u)
  expect(good.filter((line) => / 0(?: \w+)?$|\$0\.00$/u.test(line))).toHaveLength(27)
  expect(good.at(-1)).toBe('The books add up, and agree with the payment provider.')
  await plant(shop.db, withoutCodes)
  const bad = ledgerReport(await checkBooks(shop))
  expect(bad).toContainEqual(expect.stringMatching(/^Months of gift codes +0 +2 months$/u))
  expect(bad).toContainEqual(expect.stringMatching(/^Months of gift codes: Order .* its codes have 0\.$/u))
  expect(bad.at(-1)).toMatch(/^1 mismatches\./u)
})
