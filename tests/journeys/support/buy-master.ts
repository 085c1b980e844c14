import type { Page } from '@playwright/test'
import type { Hub } from './hub.ts'
import { someone } from './journey.ts'
import { logIn } from './log-in.ts'
import { expectConfirmed, goToPayment, openPlans, pay, pickPlan } from './order.ts'

/** Somebody of this name comes for the first time, and pays for a month of Master. Returns their address. */
export const buyMaster = async (page: Page, hub: Hub, name: string): Promise<string> => {
  const address = someone(name)
  await logIn(page, hub, address)
  await openPlans(page)
  await pickPlan(page, 'Master')
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)
  return address
}
