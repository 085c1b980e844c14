import { Trans } from '@lingui/react/macro'
import { Gem, HandHeart } from 'lucide-react'
import type { FundStats, Project } from '#contract/projects/projects.contract.ts'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FundRoom } from './fund-frame.tsx'
import { FundLoading, FundTotal, HeroTerrain, Waypoints } from './landing-islands.tsx'

interface Props {
  stats: FundStats | null
  projects: readonly Project[]
  /** True while the totals load: their space is reserved. After a failure it is not. */
  waiting: boolean
}

/** The top of the landing page. Its text does not wait for any data. */
export function Hero({ stats, projects, waiting }: Props) {
  const donate = useOpener({ type: 'donation.open' })
  const explore = useOpener({ type: 'order.open', surface: 'popup' })
  return (
    <section
      aria-labelledby="landing-title"
      className="relative isolate flex min-w-0 flex-col gap-8 lg:gap-10"
    >
      <div className="landing-hero-terrain">
        <HeroTerrain seed="vaultvision" />
      </div>
      <div className="relative flex flex-col gap-5">
        <h1 id="landing-title" className="text-display-1 max-w-[20ch]">
          <Trans>
            Players decide
            <br /> what gets built next
          </Trans>
        </h1>
        <p className="max-w-[46ch] text-(length:--font-size-title-3) leading-relaxed text-muted">
          <Trans>
            Back a project with a donation, then steer it with votes. Everyone has at least one vote a day, on
            every plan.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3 max-md:*:flex-1 max-md:*:px-3">
          <Button {...donate} variant="primary" size="lg" icon={HandHeart}>
            <Trans>Donate</Trans>
          </Button>
          <Button {...explore} size="lg" icon={Gem}>
            <Trans>Explore plans</Trans>
          </Button>
        </div>
      </div>
      {stats && <Waypoints projects={projects} />}
      {(waiting || stats) && (
        <div className="@container relative grid *:[grid-area:1/1]">
          <FundRoom />
          {stats ? <FundTotal stats={stats} /> : <FundLoading />}
        </div>
      )}
    </section>
  )
}
