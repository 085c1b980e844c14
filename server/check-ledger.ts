import type { AuditSeal } from './audit/read-chain.store.ts'
import { bookMissing } from './ledger/book-missing.ts'
import { checkBooks, findingsOf } from './ledger/check-books.ts'
import { ledgerReport } from './ledger/report.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { PaymentError } from './platform/payments/payment-error.ts'
import { createPayments } from './platform/payments/payments.ts'
import { systemClock as clock } from './platform/process/clock.ts'
import { createLog } from './platform/process/log.ts'
import { StartError } from './platform/process/start-error.ts'
import { openFolder, openStandIns } from './open-outside.ts'
import { provided } from './start.ts'
import type { Settings } from './settings.ts'

/**
 * Checks the books. Returns the lines for the operator, and whether the books add up. With `books`, missing entries are
 * booked first. `savedSeal` is a seal that must be in the audit. The embedded database and the demo's payment provider
 * belong to a running hub, so with these the hub must be stopped first.
 */
export const checkLedger = async (
  settings: Settings,
  { books, savedSeal }: { books: boolean; savedSeal: AuditSeal | null },
): Promise<{ lines: string[]; addsUp: boolean }> => {
  const log = createLog(settings.logLevel)
  await using closing = new AsyncDisposableStack()
  const { databaseUrl, migrationUrl, stripe } = settings
  const folder = databaseUrl !== null && stripe ? null : openFolder(settings, closing)
  const db = await openDatabase(databaseUrl, settings.dataFolder, log, migrationUrl)
  closing.defer(() => db.destroy())
  const standIns = stripe ? null : await openStandIns(settings, folder, log, closing)
  const demoAccount = folder &&
    standIns && { ...standIns.payments, webhookSecret: folder.secrets.webhookSecret }
  const payments = createPayments({ ...provided(stripe ?? demoAccount, 'STRIPE_SECRET_KEY'), clock })
  try {
    const booked = books ? await bookMissing({ db, payments }) : []
    const checks = await checkBooks({ db, payments, clock }, { savedSeal })
    return {
      lines: [...booked.map((key) => `Booked: ${key}`), ...ledgerReport(checks)],
      addsUp: findingsOf(checks).length === 0,
    }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw new StartError(`Nothing is proved: the payment provider could not be asked (${error.message}).`, {
      cause: error,
    })
  }
}
