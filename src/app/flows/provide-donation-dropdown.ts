import { provideDonationDropdown } from '#src/features/donation-dropdown/donation-dropdown-actors.ts'
import { rememberDonation } from '../landing/destinations.ts'
import type { Services } from './flow.ts'

export const provide = ({ call }: Services) => provideDonationDropdown({ call, rememberDonation })
