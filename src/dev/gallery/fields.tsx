import { useState } from 'react'
import { Link2, Mail, Shapes } from 'lucide-react'
import { Badge } from '#src/ui/figures/badge.tsx'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { Chips } from '#src/ui/fields/chips.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { RadioList } from '#src/ui/fields/radio-list.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Row, Section } from './section.tsx'

const hint = (
  <>
    <Icon of={Link2} size={16} />
    <span>
      We will send you a link that works once, for 10 minutes. When you open it, this tab logs in by itself.
    </span>
  </>
)

const options = [
  { value: 'all', label: 'All', count: 23 },
  ...['Communities', 'Personal', 'Illuvium', 'Guilds', 'DAO', 'Others'].map((category) => ({
    value: category,
    label: category,
    mark: <CategoryShape category={category} />,
    count: category.length,
  })),
]

export function Fields() {
  return (
    <Section title="Fields">
      <TextField
        label="Email address"
        icon={Mail}
        type="email"
        defaultValue="mirel@ashenwardens.gg"
        hint={hint}
      />
      <TextField
        label="Email address"
        icon={Mail}
        defaultValue="mirel@"
        error="This is not an email address."
      />
      <TextField label="Name" placeholder="As others see you" disabled />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <SearchField label="Search projects" shortcut="/" />
        <SelectField
          label="Donate to"
          hideLabel
          icon={Shapes}
          options={[
            { value: 'general', label: 'General' },
            { value: 'guilds', label: 'Guilds' },
          ]}
        />
      </div>
    </Section>
  )
}

const billings = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const

const uses = [
  { value: 'now', label: 'Use the votes here at once' },
  { value: 'later', label: 'Keep them in the donation bank' },
] as const

function Months({ plan, months: first }: { plan: string; months: number }) {
  const [months, setMonths] = useState(first)
  return (
    <NumberStepper
      size="sm"
      highlight
      label={`${plan}, months`}
      value={months}
      onChange={setMonths}
      min={0}
      max={1_200}
      decreaseLabel="One month less"
      increaseLabel="One month more"
    />
  )
}

export function Choices() {
  const { money, percent } = useFigures()
  const [amount, setAmount] = useState(50)
  const [billing, setBilling] = useState<'monthly' | 'yearly'>('yearly')
  const [category, setCategory] = useState('all')
  const [use, setUse] = useState<'now' | 'later'>('now')
  const [monthly, yearly] = billings
  const discounted = {
    ...yearly,
    label: (
      <>
        {yearly.label}
        <Badge tone="success" icon={false}>
          <bdi>{percent(-0.16)}</bdi>
        </Badge>
      </>
    ),
  }
  return (
    <Section title="Choices and amounts">
      <Segmented label="Billing" value={billing} onChange={setBilling} options={[monthly, discounted]} />
      <Chips label="Category" value={category} onChange={setCategory} options={options} />
      <Row>
        <NumberStepper
          label="Donation"
          value={amount}
          onChange={setAmount}
          min={5}
          max={999_999}
          step={5}
          format={(dollars) => money(dollars * 100, true)}
          decreaseLabel="Less"
          increaseLabel="More"
        />
        <Months plan="Basic" months={12} />
        <Months plan="Pro" months={0} />
      </Row>
      <RadioList legend="After the donation" value={use} onChange={setUse} options={uses} />
    </Section>
  )
}
