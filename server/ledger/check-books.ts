import type { Dependencies } from '../dependencies.ts'
import { readBooks } from './books.store.ts'
import type { AuditSeal } from '../audit/read-chain.store.ts'
import { checkAudit } from './check-audit.ts'
import { checkCodes } from './check-codes.ts'
import { checkGiftTime } from './check-gift-time.ts'
import {
  checkCountedComments,
  checkCountedDonations,
  checkCountedHeads,
  checkCountedNotifications,
  checkCountedPlayers,
  checkCountedVotes,
  checkVoteSlots,
} from './check-counters.ts'
import { checkMonths, checkPeriods } from './check-grants.ts'
import { checkBalance, checkCharges, checkDonations, checkOrders, checkRenewals } from './check-journal.ts'
import { checkReversals } from './check-reversals.ts'
import { checkProvider } from './check-provider.ts'
import { checkSealedDonations, checkSealedVotes, checkSeals } from './check-public-ledger.ts'
import { checkDays, checkVotePower, checkVotes } from './check-votes.ts'
import type { Check } from './findings.ts'

/**
 * Proves that journal, months, votes and the public ledger add up, that the audit matches its seals, and that charges, refunds
 * and disputes match the payment provider's. Its list is read after the books: anything booked has already happened there.
 * `savedSeal` is a seal of the audit stored outside the hub.
 */
export const checkBooks = async (
  { db, payments, clock }: Pick<Dependencies, 'db' | 'payments' | 'clock'>,
  { savedSeal = null }: { savedSeal?: AuditSeal | null } = {},
): Promise<Check[]> => {
  const startedMs = clock.now()
  const books = await readBooks(db)
  const provider = await payments.readBooks()
  return [
    checkBalance(books),
    checkOrders(books),
    checkRenewals(books),
    checkCharges(books),
    checkDonations(books),
    checkMonths(books),
    checkPeriods(books),
    checkCodes(books),
    checkGiftTime(books),
    checkVotes(books),
    checkVotePower(books),
    checkDays(books),
    checkCountedVotes(books),
    checkCountedDonations(books),
    checkCountedHeads(books),
    checkCountedComments(books),
    checkCountedPlayers(books),
    checkCountedNotifications(books),
    checkVoteSlots(books, startedMs),
    checkReversals(books),
    await checkSeals(books),
    checkSealedVotes(books),
    checkSealedDonations(books),
    checkAudit(books.audit, savedSeal),
    ...checkProvider(books, provider, startedMs),
  ]
}

/** Returns the text of every mismatch; none when the books add up. */
export const findingsOf = (checks: readonly Check[]): string[] => checks.flatMap(({ findings }) => findings)
