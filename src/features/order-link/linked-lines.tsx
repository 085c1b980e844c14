import { useId } from 'react'
import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Gift, HandHeart } from 'lucide-react'
import type { Order } from '#contract/order/order.contract.ts'
import { type OrderLine, orderLines, orderTotal } from '#contract/order/order.rules.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import type { OrderLinkRead } from '#machines/order/order-link.machine.ts'
import {
  FundDonationTitle,
  GiftTitle,
  PlanTitle,
  ProjectDonationTitle,
} from '#src/product/order/order-line-title.tsx'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { useProjectTypeNames } from '#src/product/projects/project-type-names.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Money } from '#src/ui/figures/figures.tsx'

interface Props {
  heading: ReactNode
  order: Order
  plans: readonly Plan[]
  projects: OrderLinkRead['projects']
  className?: string
}

function Title({
  line,
  order,
  projects,
  plan,
}: { line: OrderLine; plan: Plan | undefined } & Pick<Props, 'order' | 'projects'>) {
  const types = useProjectTypeNames()
  if (line.kind === 'plan') return <PlanTitle name={plan?.name ?? ''} billing={line.billing ?? 'monthly'} />
  if (line.kind === 'gift') return <GiftTitle name={plan?.name ?? ''} months={line.months} />
  const donation = order.donations[Number(line.key.split(':')[1])]
  if (donation?.project_id === undefined)
    return <FundDonationTitle type={types[donation?.project_type ?? 'general']} />
  const title = projects.find(({ id }) => id === donation.project_id)?.title
  if (title === undefined) return <Trans>Donation to a project</Trans>
  return <ProjectDonationTitle title={title} />
}

/** Lists the lines of an order with today's prices. */
export function LinkedLines({ heading, order, plans, projects, className }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-title-2">
        {heading}
      </h2>
      <ul className="linked-lines">
        {orderLines(order, plans).map((line) => {
          const plan = plans.find((one) => one.id === line.planId)
          return (
            <li key={line.key} className="linked-line">
              {line.kind === 'plan' && plan ? (
                <PlanEmblem planId={plan.id} size={18} />
              ) : (
                <Icon of={line.kind === 'gift' ? Gift : HandHeart} />
              )}
              <span>
                <Title line={line} order={order} projects={projects} plan={plan} />
              </span>
              <Money cents={line.cents} className="linked-cents" />
            </li>
          )
        })}
        <li className="linked-line linked-total">
          <span />
          <span>
            <Trans>In all</Trans>
          </span>
          <Money cents={orderTotal(order, plans)} className="linked-cents" />
        </li>
      </ul>
    </section>
  )
}
