import { memo } from 'react'
import { BillingSwitch } from '#src/product/order/billing-switch.tsx'
import { type OrderProps, pickedPlan, savesYearly, useOrder } from './order-view.ts'

/** Sets the billing that the table shows, also for the next picked plan. */
export const BillingToggle = memo(function BillingToggle({ order }: OrderProps) {
  const billing = useOrder(order, (context) => context.billing)
  const saves = useOrder(order, (context) => {
    const picked = context.plans.filter((plan) => plan.id === pickedPlan(context))
    return savesYearly(picked.length > 0 ? picked : context.plans)
  })
  return (
    <BillingSwitch
      value={billing}
      saves={saves}
      onChange={(chosen) => order.send({ type: 'billing.set', billing: chosen })}
    />
  )
})
