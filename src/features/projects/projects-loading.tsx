import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { ProjectsFrame } from './projects-frame.tsx'

export function CardsLoading() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading...`} className="landing-cards">
      <Skeleton className="h-[20.5rem] md:col-span-2" />
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-[20.5rem]" />
      ))}
    </Loading>
  )
}

export function PanelsLoading() {
  return <Skeleton className="landing-panels-loading h-[45rem] md:h-[27rem] lg:h-[60rem]" />
}

/** Placeholder of the section while its code loads, including the filters. */
export function SectionLoading() {
  return (
    <ProjectsFrame panels={<PanelsLoading />} filters={<Skeleton className="h-[8rem] lg:h-10" />}>
      <CardsLoading />
    </ProjectsFrame>
  )
}
