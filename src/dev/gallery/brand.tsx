import { categoryClass } from '#src/product/projects/category-shape.tsx'
import { ContourCover } from '#src/ui/drawing/contour-cover.tsx'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { Wordmark } from '#src/ui/drawing/wordmark.tsx'
import { classes } from '#src/ui/classes.ts'
import { Section } from './section.tsx'

const covers = [
  ['replay-theatre', 'Communities'],
  ['drone-loadout-planner', 'Illuvium'],
  ['guild-quartermaster', 'Guilds'],
  ['ashfall-field-guide', 'Personal'],
  ['open-ledger', 'DAO'],
  ['sound-cues', 'Others'],
] as const

export function Hero() {
  return (
    <div className="relative isolate min-h-[360px] py-6">
      <ContourField seed="first light" className="-top-8! h-[420px]!" />
      <Wordmark />
      <h1 className="text-display-1 mt-10 max-w-[14ch]">Players decide what gets built next</h1>
      <p className="text-title-3 text-muted mt-4 max-w-[44ch]">
        Back a project with a donation, then steer it with votes. Everyone has at least one vote a day, on
        every plan.
      </p>
    </div>
  )
}

export function Covers() {
  return (
    <Section title="Covers">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {covers.map(([seed, category]) => (
          <div key={seed} className="panel cut-md overflow-hidden">
            <ContourCover seed={seed} className={classes(categoryClass(category), 'h-[92px]')} />
            <p className="text-label p-3">{category}</p>
          </div>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ContourCover
          seed="replay-theatre"
          shape="tall"
          className={classes(categoryClass('Communities'), 'h-[330px]')}
        />
        <div className="panel plan-tier3 cut-md relative isolate h-[112px] overflow-hidden">
          <ContourField seed="tier3" shape="head" />
        </div>
      </div>
    </Section>
  )
}
