import { useState } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { Button } from '#src/ui/controls/button.tsx'
import { Chips } from '#src/ui/fields/chips.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'

const plans = [
  { value: 'basic', label: 'Basic' },
  { value: 'pro', label: 'Pro' },
]
const categories = [
  { value: 'all', label: 'All' },
  { value: 'guilds', label: 'Guilds' },
]
const steps = (label: string, step: string) => ({
  label,
  max: 999_999,
  decreaseLabel: `${step} less`,
  increaseLabel: `${step} more`,
})

/** Nothing but what each gesture presses; it begins anew whenever the dialog opens. */
function Controls() {
  const [plan, setPlan] = useState('basic')
  const [months, setMonths] = useState(0)
  const [amount, setAmount] = useState(0)
  const [lines, setLines] = useState<readonly number[]>([])
  const [category, setCategory] = useState('all')
  const add = () => {
    setLines([...lines, amount])
    setAmount(0)
  }
  return (
    <>
      <Segmented label="Plan" value={plan} onChange={setPlan} options={plans} />
      <p data-plan={plan}>{plan}</p>
      <NumberStepper {...steps('Months', 'One month')} value={months} onChange={setMonths} />
      <NumberStepper {...steps('Donation', '$5')} value={amount} onChange={setAmount} />
      <Button onClick={add}>Add</Button>
      <ul>
        {lines.map((dollars) => (
          <li key={dollars} data-donation>
            <Money cents={dollars * 100} />
          </li>
        ))}
      </ul>
      <Chips label="Category" value={category} onChange={setCategory} options={categories} />
      <p data-category={category}>{category}</p>
    </>
  )
}

/** The bare dialog of `bench:gestures`: the hub's own, over the hub's own page. */
function BareDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="open-bare" hidden onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} size="xl" title="Empty">
        <Controls />
      </Dialog>
    </>
  )
}

i18n.loadAndActivate({ locale: 'en', messages: {} })
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(
  <I18nProvider i18n={i18n}>
    <BareDialog />
  </I18nProvider>,
)
