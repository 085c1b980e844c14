import { Gift, HandHeart } from 'lucide-react'
import type { ProjectType } from '#contract/order/order.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { CategoryShape, categoryClass } from '#src/product/projects/category-shape.tsx'
import { classes } from '#src/ui/classes.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { SummitTerrain } from '#src/ui/drawing/summit-terrain.tsx'

/** The categories that have a project type of their own; the others share the general one. */
const categories: Partial<Record<ProjectType, string>> = {
  guilds: 'guilds',
  communities: 'communities',
  illuvium: 'illuvium',
  personal: 'personal',
}

/** Returns the plan's emblem, or the sign of a gift or donation; an unlit emblem until the order is known. */
const signOf = (order: OrderState | null) => {
  const { plan, gifts, donations } = boughtIn(order ?? { lines: [] })
  if (plan) {
    const planId = plan.plan_id
    return { look: `plan-${planId}`, sign: <PlanEmblem planId={planId} size={200} /> }
  }
  const highest = gifts
    .map(({ plan_id: id }) => id)
    .toSorted()
    .at(-1)
  if (highest) return { look: `plan-${highest}`, sign: <Gift strokeWidth={0.9} /> }
  const [first, ...rest] = donations
  if (!first) return { look: 'plan-tier0', sign: <PlanEmblem planId="tier0" size={200} /> }
  const category = categories[first.project_type]
  if (category === undefined || rest.some(({ project_type: type }) => type !== first.project_type))
    return { look: 'payment-summit-given', sign: <HandHeart strokeWidth={0.9} /> }
  return {
    look: classes('payment-summit-category', categoryClass(category)),
    sign: <CategoryShape category={category} size={200} />,
  }
}

/** Shows a sign for the order's content on the summit of its own terrain; decoration beside the words. */
export function Summit({ seed, order }: { seed: string; order: OrderState | null }) {
  const { look, sign } = signOf(order)
  return (
    <div className={classes('payment-summit', look)} aria-hidden="true">
      <SummitTerrain seed={seed} />
      <span className="payment-sign">{sign}</span>
    </div>
  )
}
