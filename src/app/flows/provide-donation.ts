import { provideDonation } from '#src/features/donation/donation-actors.ts'
import { rememberDonation } from '../landing/destinations.ts'
import type { Services } from './flow.ts'

export const provide = ({ call, leave }: Services) => provideDonation({ call, leave, rememberDonation })
