import { createHash } from 'node:crypto'
import type { Source } from './sources.ts'

/**
 * Every migration that some database has run, with the beginning of its content's SHA-256. A list that only grows at its
 * end: whoever adds a migration gives it a name after the last one here, and writes it down when it is released.
 */
const released: readonly (readonly [name: string, hash: string])[] = [
  ['0001-accounts', '81c63769b9a7'],
  ['0002-rate-limits', 'a7e8cc4dea10'],
  ['0010-catalogue', '70dc5bd4baff'],
  ['0011-projects', '1512f78e668d'],
  ['0020-orders', '0a32b7b89326'],
  ['0021-payment-events', 'eeaaec019582'],
  ['0022-order-attempts', '94034750739b'],
  ['0031-paid-periods', '0f6dc744da04'],
  ['0032-checkout-tries', 'eb3a8b93b11e'],
  ['0033-differing-payments', '05590b6ac0cc'],
  ['0034-payment-customers', '6bc7dd27e43a'],
  ['0037-sample-data', '327c559f6f35'],
  ['0039-endings', 'e978f5c7de67'],
  ['0040-receipts', 'f8093fa6590b'],
  ['0043-unpaid-ends', '38bf09b6f9f7'],
  ['0044-honest-names', '26fc28681652'],
  ['0045-plan-values', '4943f49bb6ca'],
]

const folder = 'server/migrations/'
const [newest = ''] = released.at(-1) ?? []

const nameOf = (path: string) => path.slice(folder.length, -'.ts'.length)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

function broken({ path, text }: Source): string[] {
  const name = nameOf(path)
  if (!/^\d{4}-[a-z0-9-]+$/.test(name)) return [`${path}: a migration is named by four digits and words`]
  const hash = released.find(([known]) => known === name)?.[1]
  if (hash !== undefined)
    return hash === hashOf(text) ? [] : [`${path}: is released and may not change; add another one`]
  return name > newest
    ? []
    : [`${path}: comes before ${newest}, which databases have run; migrations are only added at the end`]
}

/** Migrations that would run in another order, or otherwise, on an old database than on a new one. */
export function brokenMigrations(sources: readonly Source[]): string[] {
  const found = sources.filter(({ path }) => path.startsWith(folder))
  const names = found.map(({ path }) => nameOf(path))
  const numbers = names.map((name) => name.slice(0, 4))
  const isOurs = released.some(([name]) => names.includes(name))
  return [
    ...found.flatMap(broken),
    ...found
      .filter((_, index) => numbers.filter((number) => number === numbers[index]).length > 1)
      .map(({ path }) => `${path}: its number is given twice`),
    ...released
      .filter(([name]) => isOurs && !names.includes(name))
      .map(([name]) => `${folder}${name}.ts: is released and may not go`),
  ]
}
