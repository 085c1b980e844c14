import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { ProjectsFrame } from './projects-frame.tsx'

/** The places of cards and panels while the projects are on their way. */
export function CardsLoading() {
  const { t } = useLingui()
  return (
    <div className="landing-projects">
      <Loading label={t`Loading...`} className="landing-cards">
        <Skeleton className="h-[20.5rem] md:col-span-2" />
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-[20.5rem]" />
        ))}
      </Loading>
      <Skeleton className="h-[60rem] max-lg:hidden" />
    </div>
  )
}

/** The place of the panels that stand above the list where it has no side. */
export function PanelsLoading() {
  return <Skeleton className="h-[45rem] md:h-[27rem] lg:hidden" />
}

/** The same before the section's own code is there: the filters' place too. */
export function SectionLoading() {
  return (
    <>
      <PanelsLoading />
      <ProjectsFrame>
        <Skeleton className="h-[6rem] lg:h-10" />
        <CardsLoading />
      </ProjectsFrame>
    </>
  )
}
