import {
  Archive,
  Bell,
  ChevronRight,
  ChevronsUp,
  Gem,
  HandHeart,
  Pencil,
  RotateCcw,
  Settings,
  Trash2,
} from 'lucide-react'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { CategoryLabel } from '#src/product/projects/category-shape.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { Row, Section } from './section.tsx'

const plans = Object.entries(planNames) as [PlanId, string][]

const categories = ['Communities', 'Personal', 'Illuvium', 'Guilds', 'DAO', 'Others']

export function Buttons() {
  return (
    <Section title="Buttons">
      <Row>
        <Button variant="primary" icon={HandHeart} glow>
          Donate
        </Button>
        <Button icon={Pencil}>Suggest a project</Button>
        <Button variant="ghost" icon={RotateCcw}>
          Reset
        </Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <Button variant="danger-solid">Delete for good</Button>
      </Row>
      <Row>
        <Button variant="primary" size="lg">
          Submit Order
        </Button>
        <Button variant="primary" busy="Creating checkout">
          Submit Order
        </Button>
        <Button busy="Saving">Save</Button>
        <Button variant="primary" disabledReason="Log in to vote.">
          Vote
        </Button>
        <Button disabledReason="No votes left. Reset in 03:12:44.">Vote</Button>
      </Row>
      <Row>
        <Button variant="primary" size="sm">
          Vote
        </Button>
        <Button size="sm" icon={ChevronsUp}>
          Vote
        </Button>
        <Button size="sm" variant="ghost" iconEnd={ChevronRight} mirror>
          More
        </Button>
        <IconButton icon={Bell} label="Notifications, 8 unread" count={8} />
        <IconButton icon={Settings} label="Settings" />
        <IconButton icon={HandHeart} label="Donate" variant="outline" />
        <IconButton icon={Archive} label="Bank" disabledReason="Log in first." />
        <IconButton icon={Trash2} label="Delete" size="sm" />
      </Row>
    </Section>
  )
}

export function Badges() {
  return (
    <Section title="Badges, plans, categories">
      <Row>
        <Badge tone="success">Paid</Badge>
        <Badge tone="info">Open</Badge>
        <Badge tone="warning">Ends soon</Badge>
        <Badge tone="danger">Refused</Badge>
        <Badge tone="success" icon={false}>
          -16%
        </Badge>
        <Badge tone="accent">You</Badge>
        <Badge icon={Gem}>Premium</Badge>
      </Row>
      <Row>
        {plans.map(([planId, name]) => (
          <PlanBadge key={planId} planId={planId} name={name} />
        ))}
      </Row>
      <Row>
        {plans.map(([planId, name]) => (
          <PlanBadge key={planId} planId={planId} name={name} plain />
        ))}
      </Row>
      <Row>
        {plans.map(([planId]) => (
          <PlanEmblem key={planId} planId={planId} size={28} />
        ))}
      </Row>
      <Row>
        {categories.map((category) => (
          <CategoryLabel key={category} category={category}>
            {category}
          </CategoryLabel>
        ))}
      </Row>
    </Section>
  )
}
