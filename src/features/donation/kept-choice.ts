import type { DonationChoice } from '#machines/donation/donation.machine.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { readChoice, textOfChoice } from './donation-choice.rules.ts'

export const keptChoice = (): DonationChoice | null =>
  readChoice(readKept('sessionStorage', storageKeys.donationChoice))

export const keepChoice = (choice: DonationChoice): void =>
  void keep('sessionStorage', storageKeys.donationChoice, textOfChoice(choice))
