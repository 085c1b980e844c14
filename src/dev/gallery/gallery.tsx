import { Toasts } from '#src/ui/layers/toasts.tsx'
import { Covers, Hero } from './brand.tsx'
import { Badges, Buttons } from './controls.tsx'
import { Choices, Fields } from './fields.tsx'
import { Charts, Figures, States } from './figures-and-states.tsx'
import { Layers, Tables } from './layers.tsx'

/** Every component in its states, to look at and for tests. */
export function Gallery({ open = null }: { open?: string | null }) {
  return (
    <main id="content" tabIndex={-1} className="page grid grid-cols-1 gap-6 py-8">
      <Hero />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Covers />
        <Buttons />
        <Badges />
        <Fields />
        <Choices />
        <Figures />
        <Charts />
        <States />
        <Layers open={open} />
        <Tables />
      </div>
      <Toasts />
    </main>
  )
}
