import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { ProjectsFrame } from './projects-frame.tsx'

/** Placeholders of cards and panels while the projects load. */
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

/** Placeholder of the panels above the list, where there is no room beside it. */
export function PanelsLoading() {
  return <Skeleton className="h-[45rem] md:h-[27rem] lg:hidden" />
}

/** The same while the section's code is loading, with placeholders of the filters. */
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
