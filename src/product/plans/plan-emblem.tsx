import type { PlanId } from '#contract/plans/plans.contract.ts'
import { classes } from '#src/ui/classes.ts'

type Point = readonly [number, number]

/** Corners of a hexagon of radius 9 around 10,10, clockwise from the top. */
const corners: readonly Point[] = [
  [10, 1],
  [17.8, 5.5],
  [17.8, 14.5],
  [10, 19],
  [2.2, 14.5],
  [2.2, 5.5],
]
const outline = `M${corners.map((corner) => corner.join(' ')).join('L')}Z`

/** The facets are drawn slightly smaller than their fields, so that neighbours stay apart. */
const facets = corners.map((corner, index) => {
  const triangle: readonly Point[] = [[10, 10], corner, corners[(index + 1) % 6] ?? corner]
  const middle = (axis: 0 | 1) => triangle.reduce((sum, point) => sum + point[axis] / 3, 0)
  const inset = (point: Point) =>
    ([0, 1] as const).map((axis) => (middle(axis) + (point[axis] - middle(axis)) * 0.86).toFixed(2))
  return `M${triangle.map((point) => inset(point).join(' ')).join('L')}Z`
})

/** Number of lit facets, of six: the number in the plan's id; for the highest plan all six. */
const lit = (planId: PlanId) => (planId === 'tier5' ? 6 : Number(planId.slice(4)))

/** The hexagon of a plan; the number of lit facets identifies the plan. Always shown beside the plan's name. */
export function PlanEmblem({
  planId,
  size = 14,
  className,
}: {
  planId: PlanId
  size?: number
  className?: string
}) {
  return (
    <svg
      className={classes(`plan-${planId}`, 'plan-emblem', className)}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path
        d={`${outline}M10 1V19M17.8 5.5L2.2 14.5M17.8 14.5L2.2 5.5`}
        fill="none"
        stroke="var(--plan)"
        strokeOpacity="0.6"
        strokeWidth={size < 20 ? 1.2 : size < 100 ? 0.9 : 0.36}
        strokeLinejoin="round"
      />
      {facets.slice(0, lit(planId)).map((facet) => (
        <path key={facet} className="plan-facet" d={facet} fill="var(--plan)" />
      ))}
    </svg>
  )
}
