import { provideOrder } from '#src/features/order/order-actors.ts'
import { rememberSubscription } from '../landing/destinations.ts'
import type { Services } from './flow.ts'

export const provide = ({ call, leave }: Services) => provideOrder({ call, leave, rememberSubscription })
