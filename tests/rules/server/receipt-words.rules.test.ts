import { expect, test } from 'vitest'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { lineName } from '#server/receipts/receipt-words.rules.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'

const texts = await readMailTexts()
const plan = { kind: 'plan', plan_id: 'tier4', cents: 3_499 } as const
const gift = { kind: 'gift', plan_id: 'tier1', cents: 199 } as const
const donation = { kind: 'donation', project_type: 'guilds', cents: 500, votes: 10 } as const

test.each<[ReceiptLine, string]>([
  [{ ...plan, type: 'monthly' }, 'Master, monthly'],
  [{ ...plan, type: 'yearly' }, 'Master, yearly'],
  [{ ...gift, months: 1 }, 'Gift: Basic, 1 month'],
  [{ ...gift, months: 14 }, 'Gift: Basic, 14 months'],
  [donation, 'Donation, Guilds'],
  [
    { ...donation, project: { id: 'almanac', title: 'Arena Almanac', closed: false } },
    'Donation, Arena Almanac',
  ],
])('a line of a receipt is called what was bought: %j', (line, name) => {
  expect(lineName(line, texts.en)).toBe(name)
})

test('it is called so in the player’s language', () => {
  expect(lineName({ ...plan, type: 'yearly' }, texts.tr)).toBe('Master, yıllık')
  expect(lineName(donation, texts.tr)).toBe('Bağış, Loncalar')
})
